import { saveImage } from '../../shared/contract/image.ts';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { dataUrl, jpeg } from '../fixtures/pictures.ts';
import type { TestClub } from '../support/club.ts';
import { changeFundraiser, give, makeFundraiser } from '../support/fundraiser.ts';
import type { SomeExamples } from './places.ts';

/** The looks of pages of fundraisers: a current one with a picture and donors, an archived one, and one without either. */
export async function fundraiserExamples(club: TestClub) {
  const { admin, seller } = club;
  const collectors = [seller, club.leader];
  const open = await makeFundraiser(club, collectors, { name: 'Ny läktare på vallen' });
  const archived = await makeFundraiser(club, [seller], { name: 'Minibuss till lagen' });
  const empty = await makeFundraiser(club, [], { name: 'Nya mål' });
  await admin.call(saveImage, {
    body: { key: `fundraiser_${open}`, imageFile: dataUrl(jpeg, 'image/jpeg') },
  });
  const donor = await give(seller, open);
  await give(seller, open, { displayName: 'Familjen Sjöberg-Häggkvist', sum: 500 });
  await give(admin, open, { displayName: 'Åkessons Bygg & Kakel', sum: 12_500 });
  const withoutEmail = await give(seller, open, { displayName: 'Anonym', email: '', sum: 20 });
  const closed = await give(seller, archived, { displayName: 'Herrlaget', sum: 3200 });
  await changeFundraiser(club, archived, { closed: true, validUntilDate: addDays(dayOf(new Date()), -2) });
  return {
    'f/:name/:fundraiserId': { '': `ny-laktare-pa-vallen/${open}`, over: `minibuss-till-lagen/${archived}` },
    'donor/add/:fundraiserId': { '': open, closed: archived },
    'donor/edit/:donorId': { '': donor, 'without-email': withoutEmail, closed },
    'admin/fundraisers': { archive: { query: 'flik=arkiv' } },
    'admin/fundraiser/edit/:fundraiserId': { '': open, without: empty, archived },
    'admin/fundraiser/stats/:fundraiserId': { '': open, without: empty },
  } satisfies SomeExamples;
}
