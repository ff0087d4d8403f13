import { menuOf } from '@pramen/domain/permissions/menu';
import type { Role } from '@pramen/domain/permissions/roles';

type Label =
  | 'home'
  | 'myDocuments'
  | 'paymentTerms'
  | 'clients'
  | 'documents'
  | 'documentsToProcessing'
  | 'documentsInSolution'
  | 'documentsArchived'
  | 'statementRuns'
  | 'documentTemplates'
  | 'documentTemplateCategories'
  | 'formTemplates'
  | 'intermediaries'
  | 'intermediaryPeople'
  | 'strategies'
  | 'contractTypes'
  | 'imports'
  | 'users'
  | 'settings';

interface Target {
  path: string;
  search: Readonly<Record<string, string>>;
  label: Label;
}

export interface MenuLink extends Target {
  /** Entries below this one, which is not repeated among them. */
  children: readonly Target[];
}

function toTarget({ path: address, label }: { path: string; label: string }): Target {
  const [path = '', query] = address.split('?');
  return { path, search: Object.fromEntries(new URLSearchParams(query)), label: label as Label };
}

/** The menu entries of a role whose screens exist. */
export function menuLinks(role: Role, hasScreen: (path: string) => boolean): readonly MenuLink[] {
  return menuOf(role)
    .filter((entry) => hasScreen(entry.path))
    .map((entry) => ({
      ...toTarget(entry),
      children: (entry.children ?? [])
        .filter(({ path }) => path !== entry.path)
        .map(toTarget)
        .filter(({ path }) => hasScreen(path)),
    }));
}

/** The entry that matches the longest part of an address; null when none matches. */
export function findCurrent(links: readonly MenuLink[], pathname: string, search: Readonly<Record<string, unknown>>): Target | null {
  const holds = (target: Target) =>
    (pathname === target.path || pathname.startsWith(`${target.path}/`)) &&
    Object.entries(target.search).every(([name, value]) => search[name] === value);
  const weigh = ({ path, search: said }: Target) => path.length * 10 + Object.keys(said).length;
  const [first = null] = links
    .flatMap((link) => [link, ...link.children])
    .filter(holds)
    .toSorted((one, other) => weigh(other) - weigh(one));
  return first;
}
