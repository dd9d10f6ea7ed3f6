import { useUser } from '../session/use-session.ts';
import { useCode } from './use-code.ts';

const load = async () => (await import('./trial-banner.tsx')).TrialBanner;

function Loaded() {
  const { code: Banner } = useCode(load);
  return Banner === undefined ? null : <Banner />;
}

/** Explains the trial to an Admin of a club on trial. Users of other clubs load no code for it. */
export function OnTrial() {
  const { isOnTrial, isAdmin } = useUser();
  return isOnTrial && isAdmin ? <Loaded /> : null;
}
