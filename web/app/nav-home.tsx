import { Logo } from './logo.tsx';
import { useNavLink } from './nav-entry.tsx';

/** The logo, which leads home. */
export function NavHome({ path }: { readonly path: string }) {
  return (
    <a className="nav-logo" {...useNavLink(path)} aria-label="Lottlaget">
      <Logo />
    </a>
  );
}
