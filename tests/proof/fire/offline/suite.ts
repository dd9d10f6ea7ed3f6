import { randomUUID } from 'node:crypto';
import { makeTestClub } from '../../../support/club.ts';
import { inBrowser } from '../../../support/site.ts';
import type { Extent, Found } from '../figures.ts';
import { longest, Progress } from '../progress.ts';
import { type Played, play } from './play.ts';
import { scriptOf } from './script.ts';

const scripts = 200;
const scriptsShort = 4;
const actsOfScript = 14;
/** Scripts at the same time, each in a club and in browsers of its own. */
const atOnce = 3;

/**
 * Random scripts of two sellers with two tabs and a phone, whose net fails: what the table has at the end, and what the
 * devices still list, against what each seller was shown.
 */
export async function offline({ short, resume = false, say }: Extent): Promise<Found> {
  const progress = new Progress<Played>('offline', resume);
  const found: Played[] = [];
  const wrong: string[] = [];
  const began = performance.now();
  const seeds = Array.from({ length: short ? scriptsShort : scripts }, (_, index) => index + 1).values();
  await inBrowser(
    async ({ browser, origin }) => {
      const work = async (): Promise<void> => {
        for (const seed of seeds) {
          if (performance.now() - began > longest) return;
          const acts = scriptOf(seed, actsOfScript);
          const story = acts.map(({ name, place }) => `${name} ${place}`).join(', ');
          try {
            const club = async () => makeTestClub(origin, `o${randomUUID().slice(0, 8)}`);
            const played =
              progress.of(String(seed)) ?? (await play({ browser, origin, club: await club() }, acts));
            progress.keep(String(seed), played);
            found.push(played);
            for (const sentence of played.wrong) wrong.push(`script ${seed}: ${sentence} (${story})`);
            say(`script ${seed}: ${played.pressed} pressed, ${played.sold} sold, ${played.waited} waited`);
          } catch (error) {
            wrong.push(`script ${seed}: ${String(error)} (${story})`);
            say(`script ${seed} broke off: ${String(error)}`);
          }
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
    },
    { schedules: true },
  );
  const sumOf = (name: 'pressed' | 'sold' | 'waited') => found.reduce((sum, played) => sum + played[name], 0);
  if (sumOf('waited') === 0) wrong.push('no sale waited: the scripts show nothing');
  return {
    figures: {
      scripts: found.length,
      'sales pressed': sumOf('pressed'),
      'sales in the table': sumOf('sold'),
      'sales that waited': sumOf('waited'),
    },
    wrong,
  };
}
