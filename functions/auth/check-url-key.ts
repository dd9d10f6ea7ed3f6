import { checkUrlKey } from '../../shared/contract/club-start.ts';
import { longestUrlKey, urlKeyFault, urlKeyFrom } from '../../shared/domain/url-keys.ts';
import { implement } from '../kernel/implement.ts';
import { keys } from '../store/keys.ts';
import type { ServiceTable } from '../store/table.ts';

/** Numbers that a suggestion may end in, tried together. */
const endings = [2, 3, 4, 5, 6, 7, 8, 9];

export const handler = implement(checkUrlKey, async ({ params, resources: { service }, now }) => {
  const key = params.key.trim().toLowerCase();
  const isFit = urlKeyFault(key) === undefined;
  if (isFit && !(await service.get(keys.clubUrlKey(key)))) return { free: true, suggestion: key };
  return { free: false, suggestion: await freeLike(service, isFit ? key : urlKeyFrom(key), now) };
});

/** A free key that resembles this one. At most 5 R. */
async function freeLike(service: Pick<ServiceTable, 'getMany'>, key: string, now: Date): Promise<string> {
  const stem =
    key
      .replace(/-\d$/, '')
      .slice(0, longestUrlKey - 5)
      .replace(/-$/, '') || 'forening';
  const ended = (ending: number) => `${stem}-${ending}`;
  const candidates = [...(key === '' ? [] : [key]), ...endings.map(ended)];
  const found = await service.getMany(candidates.map((candidate) => keys.clubUrlKey(candidate)));
  return (
    candidates.find((candidate, index) => !found[index] && urlKeyFault(candidate) === undefined) ??
    ended(1000 + (now.getTime() % 9000))
  );
}
