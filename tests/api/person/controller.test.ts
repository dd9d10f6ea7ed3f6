import { expect, test } from 'vitest';
import { keys } from '../../../functions/store/keys.ts';
import { editSettings } from '../../../shared/contract/settings.ts';
import { erasePerson, exportPerson } from '../../../shared/contract/person.ts';
import { controlledBy } from '../draw/controlled-by.ts';
import { fetchPdf, readPdf } from '../../support/pdf.ts';
import { everythingOf, fileOf, foundIn, ran } from './planted.ts';

test('a controller is in their own file, and erased with their link; the signature stays without a name', async () => {
  const found = await controlledBy();
  const { cloud, club, karin, controller, freeze, id, winner, read, hash, table, lottery, drawId } = found;
  await club.admin.call(editSettings, { body: { controller: karin } });
  await freeze(id);
  await controller.approve(await hash());
  await controller.start();
  await winner(id);
  await controller.sign('Karin Östergård');
  await cloud.drain();
  const signed = await read(id);
  const { text } = await fileOf(await ran(club, exportPerson, karin.email));
  expect(text).toContain('"underskrift": "Karin Östergård"');
  // A draw of another controller stays as it is.
  const other = await found.create({ name: 'Påsken' });
  const per = { name: 'Per Ek', email: `per@revision-${club.urlKey}.example` };
  await found.name(per, other);

  await ran(club, erasePerson, karin.email.toUpperCase());

  expect(foundIn(await everythingOf(club), [karin.name, karin.email])).toEqual([]);
  expect((await controller.read()).status).toBe(404);
  const after = await read(id);
  expect(after).toMatchObject({
    signed: { name: 'Borttagen person', date: signed.signed?.date },
    approvedDate: signed.approvedDate,
    secret: signed.secret,
  });
  expect(after.controller).toBeUndefined();
  expect((await read(other)).controller).toEqual(per);
  const { pages } = await readPdf(await fetchPdf(`${cloud.url}/api/draw/${id}/protocol`, club.admin.token));
  expect(pages.join(' ')).toContain('Borttagen person Elektroniskt');
  expect(await table.get(keys.draw(lottery, drawId))).not.toHaveProperty('controller');
});
