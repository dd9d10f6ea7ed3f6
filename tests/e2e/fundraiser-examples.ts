import { saveImage } from '../../shared/contract/image.ts';
import { addDays, dayOf } from '../../shared/domain/stockholm.ts';
import { dataUrl, jpeg } from '../fixtures/pictures.ts';
import type { TestClub } from '../support/club.ts';
import { changeFundraiser, give, makeFundraiser } from '../support/fundraiser.ts';
import type { Place } from './places.ts';

/** The pages of fundraisers: a current one with a picture and donors, an archived one, and one without either. */
export async function fundraiserPlaces(club: TestClub): Promise<readonly Place[]> {
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
  return [
    { name: 'fundraiser', path: `/f/ny-laktare-pa-vallen/${open}` },
    { name: 'fundraiser-over', path: `/f/minibuss-till-lagen/${archived}` },
    { name: 'donor-add', path: `/donor/add/${open}`, who: seller },
    { name: 'donor-add-closed', path: `/donor/add/${archived}`, who: seller },
    { name: 'donor', path: `/donor/edit/${donor}`, who: seller },
    { name: 'donor-without-email', path: `/donor/edit/${withoutEmail}`, who: seller },
    { name: 'donor-closed', path: `/donor/edit/${closed}`, who: seller },
    { name: 'fundraisers', path: '/admin/fundraisers', who: admin },
    { name: 'fundraisers-archive', path: '/admin/fundraisers?flik=arkiv', who: admin },
    { name: 'fundraiser-add', path: '/admin/fundraiser/add', who: admin },
    { name: 'fundraiser-edit', path: `/admin/fundraiser/edit/${open}`, who: admin },
    { name: 'fundraiser-edit-empty', path: `/admin/fundraiser/edit/${empty}`, who: admin },
    { name: 'fundraiser-edit-archived', path: `/admin/fundraiser/edit/${archived}`, who: admin },
    { name: 'fundraiser-stats', path: `/admin/fundraiser/stats/${open}`, who: admin },
    { name: 'fundraiser-stats-empty', path: `/admin/fundraiser/stats/${empty}`, who: admin },
  ];
}
