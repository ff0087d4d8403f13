import type { Role } from './roles.ts';

export interface MenuEntry {
  /** Path of the screen, or 'intermediary-zone' for the external link. */
  path: string;
  /** Key of the label in the `shell` texts. */
  label: string;
  roles: readonly Role[];
  children?: readonly { path: string; label: string }[];
}

const investors = ['CLIENT', 'INTERMEDIARY', 'INTERMEDIARY_ADMIN'] as const;
const backOffice = ['ADMIN', 'BACK_OFFICE'] as const;
const everyStaff = ['ADMIN', 'INTERMEDIARY', 'INTERMEDIARY_ADMIN', 'BACK_OFFICE'] as const;

/** Every menu entry and the roles that see it. The shell shows only the entries whose screen is in its table of routes. */
export const menuEntries: readonly MenuEntry[] = [
  { path: '/home', label: 'home', roles: investors },
  { path: '/my-documents', label: 'myDocuments', roles: investors },
  { path: '/service-requirements/create', label: 'createServiceRequest', roles: ['CLIENT'] },
  { path: '/payment-terms', label: 'paymentTerms', roles: ['CLIENT'] },
  {
    path: '/clients',
    label: 'clients',
    roles: everyStaff,
  },
  { path: '/reports', label: 'reports', roles: everyStaff },
  { path: '/back-office/service-requirements/history', label: 'serviceRequests', roles: backOffice },
  {
    path: '/documents',
    label: 'documents',
    roles: backOffice,
    children: [
      { path: '/documents?filter=to-processing', label: 'documentsToProcessing' },
      { path: '/documents?filter=in-solution', label: 'documentsInSolution' },
      { path: '/documents?filter=archived', label: 'documentsArchived' },
      { path: '/documents/statements', label: 'statementRuns' },
    ],
  },
  {
    path: '/documents/templates',
    label: 'documentTemplates',
    roles: backOffice,
    children: [
      { path: '/documents/templates', label: 'documentTemplates' },
      { path: '/documents/templates/categories', label: 'documentTemplateCategories' },
    ],
  },
  { path: '/forms/templates', label: 'formTemplates', roles: backOffice },
  { path: '/intermediaries', label: 'intermediaries', roles: backOffice },
  { path: '/intermediary-people', label: 'intermediaryPeople', roles: backOffice },
  { path: '/strategies', label: 'strategies', roles: ['ADMIN'] },
  { path: '/contract-types', label: 'contractTypes', roles: backOffice },
  { path: '/imports', label: 'imports', roles: backOffice },
  { path: '/users', label: 'users', roles: ['ADMIN'] },
  { path: 'intermediary-zone', label: 'intermediaryZone', roles: ['INTERMEDIARY', 'INTERMEDIARY_ADMIN'] },
  { path: '/settings', label: 'settings', roles: ['ADMIN', 'CLIENT', 'INTERMEDIARY', 'INTERMEDIARY_ADMIN'] },
];

/** The entries that a role sees, in menu order. */
export function menuOf(role: Role): readonly MenuEntry[] {
  return menuEntries.filter((entry) => entry.roles.includes(role));
}
