import type { ReactNode } from 'react';
import type { Access } from '../../shared/contract/roles.ts';
import { may } from './access.ts';
import { useSession } from './use-session.ts';

interface CanProps {
  readonly access: Access;
  readonly children: ReactNode;
  /** Shown to users without access. */
  readonly otherwise?: ReactNode;
}

/** Shows its children to users whose role has `access`. */
export function Can({ access, children, otherwise = null }: CanProps) {
  return may(useSession(), access) ? children : otherwise;
}
