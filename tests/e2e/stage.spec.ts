import { redrawWinner } from '../../shared/contract/controlled-draw.ts';
import { listWinners } from '../../shared/contract/draw.ts';
import { listPrizes } from '../../shared/contract/prize.ts';
import { test } from './club.ts';
import { agree, desktop, expect, moving, lossOfNet, refusals } from './fixtures.ts';
import { searchIf } from '../support/searches.ts';
import { cycle, drawOfPrizes, projector, small, StagePage } from './stage.ts';

const keys = ['Space', 'ArrowRight', 'ArrowDown', 'PageDown', 'PageUp', 'Enter'];
const basket = { name: 'Fruktkorg' };

for (const count of [3, 10])
  test(
    `${count} prizes of the list are drawn with two presses each, the first of the list last, each of another number; where the net is lost the stage tries again`,
    searchIf(count === 10),
    async ({ club, signedIn }) => {
      lossOfNet();
      const names = Array.from({ length: count }, (_, index) => `Vinst ${index + 1}`);
      const { id, lottery } = await drawOfPrizes(
        club,
        count + 2,
        names.map((name) => ({ name })),
      );
      const stage = await StagePage.open(await signedIn(club.admin, projector, undefined, moving), id);
      const { page, scene } = stage;
      const drawn = async () => (await club.admin.call(listWinners, { params: { id } })).body;
      let presses = 0;
      const press = () => stage.press(keys[presses++ % keys.length] ?? '');
      const sent: (string | undefined)[] = [];
      await page.route('**/api/draw/winner', async (route) => {
        sent.push(route.request().headers()['idempotency-key']);
        // Twice the answer is lost: once the draw has happened, once the net is gone altogether.
        if (sent.length === 1) await route.fetch();
        if (sent.length < 3) await route.abort('internetdisconnected');
        else await route.continue();
      });
      await expect(scene).toContainText(`${count} vinster att dra`);
      await press();
      await stage.passTo('armed');
      await press();
      await expect(scene).toContainText('Försöker igen');
      await expect(stage.spoken).toHaveText('Försöker igen');
      await page.keyboard.press('Space');
      await stage.passTo('counting');
      // Lost in the middle of the reveal: it goes on, and so does the next draw once the net is back.
      await page.context().setOffline(true);
      await stage.passTo('shown');
      const [first, ...others] = await drawn();
      expect(others).toEqual([]);
      await expect(scene).toContainText(`Lott nummer ${first?.ticket.number}`);
      expect(sent).toEqual([expect.stringMatching(/./), sent[0], sent[0]]);
      await page.unroute('**/api/draw/winner');
      await press();
      await stage.passTo('armed');
      await press();
      await expect(scene).toContainText('Försöker igen');
      await expect(page.getByRole('alert'), 'nothing covers the stage').toHaveCount(0);
      await page.context().setOffline(false);
      await stage.passTo('shown');
      await expect(scene).toContainText(`Lott nummer ${(await drawn())[1]?.ticket.number}`);
      for (let left = 2; left < count; left++) {
        await press();
        await stage.passTo('armed');
        await press();
        await stage.passTo('shown');
      }
      await expect(page.getByRole('button', { name: 'Alla vinster är dragna' })).toBeVisible();
      const winners = await drawn();
      expect(winners.map(({ drawWinner }) => drawWinner.name)).toEqual(names.toReversed());
      expect(new Set(winners.map(({ ticket }) => ticket.number)).size).toBe(count);
      const listed = page.getByRole('region', { name: 'Draget hittills' }).getByRole('listitem');
      await expect(listed).toHaveText(
        winners.toReversed().map(({ drawWinner, ticket }) => `${ticket.number}${drawWinner.name}`),
      );
      const { body: left } = await club.admin.call(listPrizes, { params: { id: lottery } });
      expect(left.map((prize) => prize.left)).toEqual(Array.from({ length: count }, () => 0));
    },
  );

test('impatience draws nothing: presses during the drawing and the reveal, and a key that is held down', async ({
  club,
  signedIn,
}) => {
  const { id } = await drawOfPrizes(club, 4, [cycle, basket, { name: 'Bok' }]);
  const stage = await StagePage.open(
    await signedIn(club.admin, projector, undefined, moving),
    id,
    '?ordning=som-listan',
  );
  const { page } = stage;
  await page.keyboard.down('Space');
  await expect(stage.scene).toHaveAttribute('data-phase', 'arming');
  await page.keyboard.down('Space');
  await stage.passTo('armed');
  await page.keyboard.down('Space');
  await page.keyboard.up('Space');
  await expect(stage.scene).toHaveAttribute('data-phase', 'armed');
  await expect(stage.scene).toContainText('Nästa vinstElcykelFrån Sportringen');
  const answered = Promise.withResolvers<undefined>();
  await page.route('**/api/draw/winner', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await stage.press('Space');
  await expect(stage.scene).toHaveAttribute('data-phase', 'drawing');
  await stage.press('Space');
  await page.getByRole('button', { name: 'Drar vinnare' }).click({ force: true });
  answered.resolve(undefined);
  for (const phase of ['prize', 'counting', 'number', 'person']) {
    await stage.passTo(phase);
    await stage.press('PageDown');
    await stage.press('Enter');
  }
  await stage.passTo('shown');
  expect((await club.admin.call(listWinners, { params: { id } })).body).toHaveLength(1);
  await expect(stage.scene).toHaveAttribute('data-phase', 'shown');
  await stage.press('Space');
  await expect(stage.scene).toContainText('Nästa vinstFruktkorg');
});

test('two devices: what the stage draws is on the control view, and the stage reveals what is drawn there', async ({
  club,
  signedIn,
}) => {
  const { id } = await drawOfPrizes(club, 4, [cycle, basket]);
  const control = await signedIn(club.admin, desktop, `/admin/draw/${id}`);
  const winners = control.getByRole('region', { name: 'Vinnare', exact: true });
  await expect(winners.getByText('Inga vinnare dragna än.')).toBeVisible();
  await expect(control.getByRole('link', { name: 'Öppna scenen' })).toHaveAttribute(
    'href',
    `/admin/draw/${id}/stage`,
  );
  const stage = await StagePage.open(await signedIn(club.admin, projector, undefined, moving), id);
  await stage.draw('PageDown');
  await expect(winners.getByRole('listitem')).toHaveCount(1);
  await expect(winners.getByRole('heading', { name: 'Fruktkorg' })).toBeVisible();

  await control.getByRole('button', { name: 'Dra vinnare' }).click();
  await agree(control, 'Dra vinnare');
  await expect(winners.getByRole('listitem')).toHaveCount(2);
  await stage.passTo('counting');
  await expect(stage.scene).toContainText('ElcykelFrån Sportringen');
  await stage.passTo('shown');
  const { body } = await club.admin.call(listWinners, { params: { id } });
  await expect(stage.scene).toContainText(`Lott nummer ${body[1]?.ticket.number}`);

  const winnerId = body[1]?.drawWinner.id ?? '';
  await club.admin.call(redrawWinner, { body: { drawId: id, winnerId, reason: 'Hörde inte av sig' } });
  await stage.passTo('counting');
  await expect(stage.scene).toContainText('ElcykelOmdragning · Från Sportringen');
  const listed = stage.page.getByRole('region', { name: 'Draget hittills' }).getByRole('listitem');
  await expect(listed.first()).toContainText('Elcykel (dras om)');
  await stage.passTo('shown');
  await expect(listed.nth(1)).toContainText('Elcykel (omdragen)');
});

test('without a list a prize is named on the stage; a refusal is shown there, and what is not named is asked for', async ({
  club,
  signedIn,
}) => {
  refusals(409);
  const { id } = await drawOfPrizes(club, 1, []);
  const page = await signedIn(club.admin, small);
  const stage = await StagePage.open(page, id);
  const field = page.getByLabel('Vinst', { exact: true });
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Fyll i vinst')).toBeVisible();
  await field.fill('En cykel');
  await page.keyboard.press('Enter');
  await stage.passTo('armed');
  await expect(page.getByRole('button', { name: 'Dra vinnare' })).toBeFocused();
  await page.keyboard.press('Space');
  await stage.passTo('shown');
  await expect(stage.scene).toContainText('En cykel');
  await field.fill('En till');
  await page.keyboard.press('Enter');
  await stage.passTo('armed');
  await page.keyboard.press('Space');
  await expect(stage.scene).toContainText('Det finns inga fler sålda lotter att dra bland.');
  await expect(field).toHaveValue('En till');
});
