import { menuOf } from '@pramen/domain/permissions/menu';
import type { Role } from '@pramen/domain/permissions/roles';

export interface MenuLink {
  path: string;
  label: 'home' | 'paymentTerms' | 'clients' | 'intermediaries' | 'intermediaryPeople' | 'strategies' | 'contractTypes' | 'imports' | 'users' | 'settings';
}

/** The entries that a role sees, as far as their screens exist: nothing links to what is not there. */
export function menuLinks(role: Role, hasScreen: (path: string) => boolean): readonly MenuLink[] {
  return menuOf(role).filter((entry) => hasScreen(entry.path)) as readonly MenuLink[];
}
