import { orNothing } from '../components/or-nothing.tsx';
import { useSession } from '../session/use-session.ts';
import { NavExit } from './nav-exit.tsx';
import { NavLinks } from './nav-links.tsx';
import type { Navigation } from './navigation.ts';

const FamilySwitch = orNothing(async () => (await import('../components/family-switch.tsx')).FamilySwitch);

/** The family of the signed-in user. */
function NavFamily() {
  const session = useSession();
  return session && <FamilySwitch userId={session.id} />;
}

interface NavRowProps {
  readonly navigation: Navigation;
  readonly isSignedIn: boolean;
  /** Whether the family is shown: in the app, not on public pages. */
  readonly hasFamily?: boolean;
}

/** The bar's links on a wide screen. */
export function NavRow({ navigation, isSignedIn, hasFamily = false }: NavRowProps) {
  return (
    <nav className="nav-row" aria-label="Huvudmeny">
      <NavLinks navigation={navigation} isRow />
      {hasFamily && <NavFamily />}
      {isSignedIn && <NavExit />}
    </nav>
  );
}
