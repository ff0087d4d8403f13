import { describe, expect, it } from 'vitest';
import { menuEntries, menuOf } from './menu.ts';
import { permissions, scopeOf } from './permissions.ts';
import type { Permission } from './permissions.ts';
import { parseRole, roles } from './roles.ts';
import type { Role } from './roles.ts';

/** Client, adviser, lead adviser, back office, administrator: - never, o own, s subtree, a all. */
const columns: readonly Role[] = ['CLIENT', 'INTERMEDIARY', 'INTERMEDIARY_ADMIN', 'BACK_OFFICE', 'ADMIN'];
const signs = { never: '-', own: 'o', subtree: 's', all: 'a' } as const;

const reaches: Readonly<Record<string, readonly Permission[]>> = {
  // All roles, their own rows.
  ooooo: ['session.use', 'profile.read', 'account.use', 'notifications.use', 'verification.request', 'documents.mine', 'documents.sign'],
  // Clients alone, their own rows.

  'o----': ['goals.set', 'withdrawals.declare', 'identity.use', 'onboarding.answer', 'records.answer', 'service-requests.answer'],
  // Staff, their own rows: clients have no lists to keep views of.
  '-oooo': ['saved-views.use'],
  // Clients see their own rows; staff those of their clients.
  oosaa: [
    'statements.read',
    'client-report.read',
    'clients.read-data',
    'clients.save-data',
    'payment-terms.read',
    'documents.read',
    'documents.assign',
    'documents.of-client',
    'files.read',
    'files.upload',
    'files.delete',
    'records.read',
    'records.save',
    'identifications.read',
    'identifications.save',
    'disclosures.read',
    'withdrawals.read',
    'service-requests.send',
    'service-requests.read',
  ],
  // Staff, for their clients.
  '-osaa': [
    'reports.read',
    'clients.list',
    'clients.read',
    'clients.create',
    'clients.edit',
    'clients.invite',
    'clients.impersonate',
    'contracts.read',
    'contracts.edit',
    'contracts.delete',
    'payment-terms.send',
    'documents.generate',
    'documents.upload',
    'documents.send',
    'documents.request-signature',
    'records.prepare',
    'aml.read',
    'identifications.prepare',
    'suitability.read',
    'suitability.acknowledge',
    'onboarding.start',
    'service-requests.ask',
    'service-requests.list',
  ],
  // Only advisers, for their subtree.
  '-os--': ['adviser-dashboard.read'],
  // Catalogues that all staff may choose from.
  '-aaaa': ['contract-types.read', 'strategies.read', 'account-managers.read', 'document-templates.read', 'form-templates.read'],
  // Only company staff.
  '---aa': [
    'clients.delete',
    'contract-types.manage',
    'intermediaries.read',
    'intermediaries.manage',
    'history.read',
    'documents.list',
    'documents.review',
    'documents.seal',
    'documents.delete',
    'documents.remind',
    'onboarding.figures',
    'document-templates.manage',
    'form-templates.manage',
    'records.review',
    'identifications.review',
    'screening.read',
    'screening.review',
    'screening.manage-lists',
    'imports.read',
    'imports.manage',
    'withdrawals.settle',
    'service-requests.process',
    'statements.run',
    'suitability.report',
  ],
  // The client, and the company for anyone.
  'o--aa': ['statements.make'],
  // Only administrators.
  '----a': ['clients.change-owner', 'strategies.manage', 'users.manage', 'settings.manage', 'disclosures.manage'],
};

describe('permissions', () => {
  it.each(Object.entries(reaches).flatMap(([reach, names]) => names.map((name) => [name, reach] as const)))(
    '%s reaches %s',
    (name, reach) => {
      expect(columns.map((role) => signs[scopeOf(name, role)]).join('')).toBe(reach);
    },
  );

  it('all have a line in this table', () => {
    expect(Object.values(reaches).flat().toSorted()).toEqual(Object.keys(permissions).toSorted());
  });
});

describe('a role', () => {
  it.each<[string, Role | null]>([
    ['CLIENT', 'CLIENT'],
    ['INTERMEDIARY', 'INTERMEDIARY'],
    ['INTERMEDIARY_ADMIN', 'INTERMEDIARY_ADMIN'],
    ['BACK_OFFICE', 'BACK_OFFICE'],
    ['BACKOFFICE', 'BACK_OFFICE'],
    ['ADMIN', 'ADMIN'],
    ['admin', null],
    ['BACK OFFICE', null],
    ['', null],
  ])('%j is read as %s', (text, role) => expect(parseRole(text)).toBe(role));

  it('is one of five', () => expect([...roles].toSorted()).toEqual([...columns].toSorted()));
});

describe('the menu', () => {
  const screens = (role: Role) => menuOf(role).map(({ path, label }) => `${label} ${path}`);

  it('of a client starts with their own screens', () => {
    expect(screens('CLIENT')).toEqual([
      'home /home',
      'myDocuments /my-documents',
      'createServiceRequest /service-requirements/create',
      'paymentTerms /payment-terms',
      'settings /settings',
    ]);
  });

  it.each(['INTERMEDIARY', 'INTERMEDIARY_ADMIN'] as const)(
    'of %s has clients, the zone of intermediaries and nothing of the company',
    (role) => {
      expect(screens(role)).toEqual([
        'home /home',
        'myDocuments /my-documents',
        'clients /clients',
        'reports /reports',
        'intermediaryZone intermediary-zone',
        'settings /settings',
      ]);
    },
  );

  const ofCompany = [
    'clients /clients',
    'reports /reports',
    'serviceRequests /back-office/service-requirements/history',
    'documents /documents',
    'documentTemplates /documents/templates',
    'formTemplates /forms/templates',
    'intermediaries /intermediaries',
    'intermediaryPeople /intermediary-people',
  ];

  it('of the back office has all company entries except strategies, users and settings', () => {
    expect(screens('BACK_OFFICE')).toEqual([...ofCompany, 'contractTypes /contract-types', 'imports /imports']);
  });

  it('of an administrator has these too', () => {
    expect(screens('ADMIN')).toEqual([
      ...ofCompany,
      'strategies /strategies',
      'contractTypes /contract-types',
      'imports /imports',
      'users /users',
      'settings /settings',
    ]);
  });

  it('has the three lists of documents, the runs of statements and the categories of templates below their entries', () => {
    expect(menuEntries.flatMap(({ path, children = [] }) => children.map((child) => [path, child.label, child.path]))).toEqual([
      ['/documents', 'documentsToProcessing', '/documents?filter=to-processing'],
      ['/documents', 'documentsInSolution', '/documents?filter=in-solution'],
      ['/documents', 'documentsArchived', '/documents?filter=archived'],
      ['/documents', 'statementRuns', '/documents/statements'],
      ['/documents/templates', 'documentTemplates', '/documents/templates'],
      ['/documents/templates', 'documentTemplateCategories', '/documents/templates/categories'],
    ]);
  });
});
