import { menuOf } from '@pramen/domain/permissions/menu';
import type { Role } from '@pramen/domain/permissions/roles';
import type { TextKey } from '@pramen/texts';

type KeyOf<Text> = Text extends `shell:${infer Key}` ? Key : never;
type Label = KeyOf<TextKey>;

interface SubLink {
  path: string;
  /** What stands behind the question mark. */
  search: Readonly<Record<string, string>>;
  label: Label;
}

export interface MenuLink {
  path: string;
  label: Label;
  children: readonly SubLink[];
}

function splitPath(address: string): Pick<SubLink, 'path' | 'search'> {
  const [path = '', query = ''] = address.split('?');
  return { path, search: Object.fromEntries(new URLSearchParams(query)) };
}

/** That each stands in the texts of the shell is a test's business: the menu is told in words of its own. */
const labelOf = (key: string) => key as Label;

/** The entries that a role sees, as far as their screens exist: nothing links to what is not there. */
export function menuLinks(role: Role, hasScreen: (path: string) => boolean): readonly MenuLink[] {
  return menuOf(role)
    .filter(({ path }) => hasScreen(path))
    .map(({ path, label, children = [] }) => ({
      path,
      label: labelOf(label),
      children: children.map((child) => ({ ...splitPath(child.path), label: labelOf(child.label) })).filter((child) => hasScreen(child.path)),
    }));
}
