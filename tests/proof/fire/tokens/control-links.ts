import { isDeepStrictEqual } from 'node:util';
import { approveDraw, refuseDraw, signDraw, startAsController } from '../../../../shared/contract/control.ts';
import { printControlProtocol, readControl } from '../../../../shared/contract/controller.ts';
import { freezeDraw } from '../../../../shared/contract/controlled-draw.ts';
import { createDraw, readDraw } from '../../../../shared/contract/draw.ts';
import { addDays, dayOf } from '../../../../shared/domain/stockholm.ts';
import { ids, keys } from '../../../../functions/store/keys.ts';
import { nameController } from '../../../kernel/control-link.ts';
import { buyer, type TestClub } from '../../../support/club.ts';
import { inParallel } from '../../../support/parallel.ts';
import { outcomeOf } from '../../../support/refusal.ts';
import { type Found, wrongs } from '../figures.ts';
import type { Forgery } from './forging.ts';
import type { TokenFixture } from './token-fixture.ts';

/** A frozen draw and the token of its controller's link. */
async function frozenDraw(club: TestClub) {
  const lottery = await club.lottery();
  for (const ticket of await club.tickets(lottery, club.seller, 3))
    await club.sell(club.seller, ticket, buyer);
  await club.edit(lottery, { validUntilDate: addDays(dayOf(new Date()), -2) });
  const body = { name: 'Julen', ticketBaseId: lottery, controlled: true };
  const { body: id } = await club.admin.call(createDraw, { body });
  const token = await nameController(club, id, 'Karin');
  await club.admin.call(freezeDraw, { params: { id }, body: {} });
  const { setHash } = (await club.admin.call(readDraw, { params: { id } })).body;
  return { id, lottery, token, setHash: setHash ?? '' };
}
type Frozen = Awaited<ReturnType<typeof frozenDraw>>;

/** What can be made of the letters of a link, and of what its maker may know: every id but the nonce. */
function forgeriesOf({ token, id }: Frozen, own: TestClub, foreign: TestClub, other: Frozen): Forgery[] {
  const nonce = ids.parseControl(token)?.nonce ?? '';
  const flipped = `${nonce.startsWith('a') ? 'b' : 'a'}${nonce.slice(1)}`;
  const otherNonce = ids.parseControl(other.token)?.nonce ?? '';
  return Object.entries({
    'another first letter': ids.control(own.id, id, flipped),
    'without its last letter': token.slice(0, -1),
    'a letter more': `${token}a`,
    'in capitals': ids.control(own.id, id, nonce.toUpperCase()),
    'without a secret': ids.control(own.id, id, ''),
    'the name of what has none': ids.control(own.id, id, 'undefined'),
    'the secret of another draw': ids.control(own.id, id, otherNonce),
    'another draw for the secret': ids.control(own.id, other.id, nonce),
    "another club's id": ids.control(foreign.id, id, nonce),
    'the id of the draw': id,
    'percent signs': `${token}%2F..`,
  })
    .filter(([, sent]) => sent !== token)
    .map(([name, sent]) => ({ name, token: sent }));
}

/**
 * The links of a draw's controller: forged, of another draw, and revoked, in each call that takes one. All are refused
 * alike, and the draw stays as it was.
 */
export async function controlLinks({ cloud, club, other }: TokenFixture): Promise<Found> {
  const [draw, second] = [await frozenDraw(club), await frozenDraw(club)];
  const { call } = cloud.anonymous;
  const use = (token: string) => {
    const params = { token };
    return [
      () => call(readControl, { params }),
      () => call(printControlProtocol, { params }),
      () => call(approveDraw, { params, body: { setHash: draw.setHash } }),
      () => call(refuseDraw, { params, body: { reason: 'Stämmer inte' } }),
      () => call(startAsController, { params, body: { publicNumber: '271828' } }),
      () => call(signDraw, { params, body: { name: 'Karin' } }),
    ];
  };
  const stored = async () => {
    const { drawId = '' } = ids.parseDraw(draw.id) ?? {};
    return club.maker.table.get(keys.draw(draw.lottery, drawId), { consistent: true });
  };
  const works = (await call(readControl, { params: { token: draw.token } })).status === 200;
  // Naming another revokes the first link.
  await nameController(club, draw.id, 'Konrad');
  await cloud.drain();
  const before = await stored();
  const forged = [...forgeriesOf(draw, club, other, second), { name: 'revoked', token: draw.token }];
  const answers = await inParallel(
    forged.flatMap(({ name, token }) =>
      use(token).map((ask) => async () => ({ name, outcome: outcomeOf(await ask()) })),
    ),
  );
  const taken = answers.filter(({ outcome }) => outcome !== '404 notFound');
  return {
    figures: { "forged and revoked controllers' links, in each of six calls": answers.length },
    wrong: [
      ...taken.map(({ name, outcome }) => `a controller's link, ${name}: ${outcome}`),
      ...wrongs({
        "a controller's good link was not accepted": !works,
        "a forged controller's link changed a draw": !isDeepStrictEqual(await stored(), before),
      }),
    ],
  };
}
