import type { Role } from './roles.ts';

/**
 * The rows a permission covers: none, the actor's own, those of all clients of the actor and of the advisers below in the adviser tree,
 * or every row of the company.
 */
export type Scope = 'never' | 'own' | 'subtree' | 'all';

type Reach = Readonly<Record<Role, Scope>>;

const everyone: Reach = { CLIENT: 'own', INTERMEDIARY: 'own', INTERMEDIARY_ADMIN: 'own', BACK_OFFICE: 'own', ADMIN: 'own' };
const staffByScope: Reach = { CLIENT: 'never', INTERMEDIARY: 'own', INTERMEDIARY_ADMIN: 'subtree', BACK_OFFICE: 'all', ADMIN: 'all' };
const companyStaff: Reach = { CLIENT: 'never', INTERMEDIARY: 'never', INTERMEDIARY_ADMIN: 'never', BACK_OFFICE: 'all', ADMIN: 'all' };
const everyStaff: Reach = { CLIENT: 'never', INTERMEDIARY: 'all', INTERMEDIARY_ADMIN: 'all', BACK_OFFICE: 'all', ADMIN: 'all' };
const administrators: Reach = { CLIENT: 'never', INTERMEDIARY: 'never', INTERMEDIARY_ADMIN: 'never', BACK_OFFICE: 'never', ADMIN: 'all' };
const clientsOnly: Reach = { CLIENT: 'own', INTERMEDIARY: 'never', INTERMEDIARY_ADMIN: 'never', BACK_OFFICE: 'never', ADMIN: 'never' };
const advisers: Reach = { CLIENT: 'never', INTERMEDIARY: 'own', INTERMEDIARY_ADMIN: 'subtree', BACK_OFFICE: 'never', ADMIN: 'never' };

/** The single table of permissions: the menu, the contract and the server's checks use it. A missing permission means denied. */
export const permissions = {
  'session.use': everyone,
  'profile.read': everyone,
  'account.use': everyone,
  'notifications.use': everyone,
  'verification.request': everyone,
  'saved-views.use': { ...everyone, CLIENT: 'never' },
  // Staff see a client's report without impersonating the client.
  'client-report.read': { ...staffByScope, CLIENT: 'own' },
  'adviser-dashboard.read': advisers,
  'reports.read': staffByScope,
  'clients.list': staffByScope,
  'clients.read': staffByScope,
  'clients.create': staffByScope,
  'clients.edit': staffByScope,
  // Clients read and confirm what the company has written of them, and may correct it.
  'clients.read-data': { ...staffByScope, CLIENT: 'own' },
  'clients.save-data': { ...staffByScope, CLIENT: 'own' },
  'clients.invite': staffByScope,
  'clients.impersonate': staffByScope,
  'clients.delete': companyStaff,
  'clients.change-owner': administrators,
  'contracts.read': staffByScope,
  'contracts.edit': staffByScope,
  'contracts.delete': staffByScope,
  // Only the client leaves a contract; its money is settled by the company.
  'withdrawals.declare': clientsOnly,
  'withdrawals.read': { ...staffByScope, CLIENT: 'own' },
  'withdrawals.settle': companyStaff,
  'payment-terms.send': staffByScope,
  // All staff read the catalogues that the selects of staff dialogs offer.
  'contract-types.read': everyStaff,
  'contract-types.manage': companyStaff,
  'strategies.read': everyStaff,
  'strategies.manage': administrators,
  'account-managers.read': everyStaff,
  'intermediaries.read': companyStaff,
  'intermediaries.manage': companyStaff,
  'users.manage': administrators,
  'history.read': companyStaff,
  'payment-terms.read': { ...staffByScope, CLIENT: 'own' },
  'documents.mine': everyone,
  'documents.sign': everyone,
  'documents.read': { ...staffByScope, CLIENT: 'own' },
  'documents.assign': { ...staffByScope, CLIENT: 'own' },
  'documents.of-client': { ...staffByScope, CLIENT: 'own' },
  'documents.generate': staffByScope,
  'documents.upload': staffByScope,
  'documents.send': staffByScope,
  'documents.request-signature': staffByScope,
  'documents.list': companyStaff,
  'documents.review': companyStaff,
  'documents.seal': companyStaff,
  'documents.delete': companyStaff,
  'documents.remind': companyStaff,
  'statements.read': { ...staffByScope, CLIENT: 'own' },
  'statements.make': { ...companyStaff, CLIENT: 'own' },
  'statements.run': companyStaff,
  'document-templates.read': everyStaff,
  'document-templates.manage': companyStaff,
  'form-templates.read': everyStaff,
  'form-templates.manage': companyStaff,
  'records.read': { ...staffByScope, CLIENT: 'own' },
  'records.prepare': staffByScope,
  'records.save': { ...staffByScope, CLIENT: 'own' },
  // What a client has not sent yet is nobody else's.
  'records.answer': { CLIENT: 'own', INTERMEDIARY: 'never', INTERMEDIARY_ADMIN: 'never', BACK_OFFICE: 'never', ADMIN: 'never' },
  'records.review': companyStaff,
  'aml.read': staffByScope,
  'identifications.read': { ...staffByScope, CLIENT: 'own' },
  'identifications.prepare': staffByScope,
  'identifications.save': { ...staffByScope, CLIENT: 'own' },
  'identifications.review': companyStaff,
  'service-requests.send': { ...staffByScope, CLIENT: 'own' },
  'service-requests.read': { ...staffByScope, CLIENT: 'own' },
  // Only the client says what the company asked them.
  'service-requests.answer': clientsOnly,
  'service-requests.ask': staffByScope,
  'service-requests.list': staffByScope,
  'service-requests.process': companyStaff,
  // Only the person themselves proves who they are.
  'identity.use': clientsOnly,
  // Sanctions and exposed persons concern the company's duties, not the adviser's relation to the client.
  'screening.read': companyStaff,
  'screening.review': companyStaff,
  'screening.manage-lists': companyStaff,
  'suitability.read': staffByScope,
  'suitability.acknowledge': staffByScope,
  // The company answers for what its reports say.
  'suitability.report': companyStaff,
  'files.read': { ...staffByScope, CLIENT: 'own' },
  'files.upload': { ...staffByScope, CLIENT: 'own' },
  'files.delete': { ...staffByScope, CLIENT: 'own' },
  // Only the client answers: staff prepare and start it.
  'goals.set': { CLIENT: 'own', INTERMEDIARY: 'never', INTERMEDIARY_ADMIN: 'never', BACK_OFFICE: 'never', ADMIN: 'never' },
  'onboarding.answer': { CLIENT: 'own', INTERMEDIARY: 'never', INTERMEDIARY_ADMIN: 'never', BACK_OFFICE: 'never', ADMIN: 'never' },
  'onboarding.start': staffByScope,
  // How the firm's own process works, over all clients.
  'onboarding.figures': companyStaff,
  // What clients are given before they sign.
  'disclosures.manage': administrators,
  'disclosures.read': { ...staffByScope, CLIENT: 'own' },
  'settings.manage': administrators,
  'imports.read': companyStaff,
  'imports.manage': companyStaff,
} as const satisfies Record<string, Reach>;

export type Permission = keyof typeof permissions;

/** The scope of a permission for a role; 'never' means that the server responds with 403. */
export function scopeOf(permission: Permission, role: Role): Scope {
  return permissions[permission][role];
}

/** Whether a role may learn of matches with lists, also from what follows from them. */
export const maySeeMatches = (role: Role): boolean => scopeOf('screening.read', role) !== 'never';
