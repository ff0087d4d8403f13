/**
 * Every key of the query cache, in one place: the first word is the kind of data, so that a change of that kind makes everything
 * below it stale. The same data has one key, whichever feature shows it.
 */
export const queryKeys = {
  profile: ['auth', 'profile'],
  tenant: (email: string | null, referralCode: string | null = null) => ['auth', 'tenant', email, referralCode] as const,
  version: ['auth', 'version'],
  account: ['account'],
  sessions: ['account', 'sessions'],
  signIns: (page: number, length: number) => ['account', 'sign-ins', page, length] as const,
  capture: ['capture'],
  adviserDashboard: ['adviser-dashboard'],

  clients: ['clients'],
  clientList: ['clients', 'list'],
  client: (id: string) => ['clients', 'one', id] as const,
  clientFacts: (id: string) => ['clients', 'facts', id] as const,
  clientValues: (ids: readonly string[]) => ['clients', 'values', ...ids] as const,
  clientSearch: (search: string) => ['clients', 'search', search] as const,

  contracts: ['contracts'],
  contractsOf: (clientId: string) => ['contracts', clientId] as const,

  contractTypes: ['contract-types'],
  contractTypeList: ['contract-types', 'list'],
  contractType: (id: string) => ['contract-types', 'one', id] as const,
  contractTypesAll: ['contract-types', 'all'],
  contractTypesActive: ['contract-types', 'active'],

  documents: ['documents'],
  documentList: (type: string) => ['documents', 'list', type] as const,
  documentsMine: ['documents', 'mine'],
  documentsOf: (clientId: string) => ['documents', 'client', clientId] as const,
  // Apart from the other document keys: the server would refuse a refetch after the documents were signed.
  documentsToSign: (ids: readonly string[]) => ['documents-to-sign', ...ids] as const,
  document: (id: string) => ['documents', 'one', id] as const,

  files: ['files'],
  fileContent: (uuid: string) => ['files', 'content', uuid] as const,
  file: (id: string) => ['files', 'one', id] as const,

  formTemplates: ['form-templates'],
  formTemplateList: ['form-templates', 'list'],
  formTemplate: (id: string) => ['form-templates', 'one', id] as const,
  formRevisions: (id: string) => ['form-templates', 'revisions', id] as const,
  // Its content never changes, so no change makes it stale.
  formRevision: (id: string, number: number) => ['form-revisions', id, number] as const,
  sampleForms: ['sample-forms'],
  definitionReader: ['definition-reader'],

  history: ['history'],

  intermediaries: ['intermediaries'],
  intermediaryList: ['intermediaries', 'list'],
  intermediary: (id: string) => ['intermediaries', 'one', id] as const,
  intermediariesAll: ['intermediaries', 'all'],
  people: ['intermediary-people'],
  personList: ['intermediary-people', 'list'],
  peopleOf: (intermediaryId: string) => ['intermediary-people', 'of', intermediaryId] as const,
  person: (id: string) => ['intermediary-people', 'one', id] as const,
  peopleAll: ['intermediary-people', 'all'],
  peopleStructure: ['intermediary-people', 'structure'],

  ledger: ['ledger'],
  notifications: ['notifications'],
  payments: ['payments'],
  paymentTerms: (clientId: string) => ['payments', 'terms', clientId] as const,
  portfolio: ['portfolio'],
  documentsLogo: ['settings', 'documents-logo'],

  staff: ['users'],
  staffList: ['users', 'list'],
  staffUser: (id: string) => ['users', 'one', id] as const,
  accountManagers: ['users', 'account-managers'],

  strategies: ['strategies'],
  strategyList: ['strategies', 'list'],
  strategy: (id: string) => ['strategies', 'one', id] as const,
} as const;

/**
 * Cached independently of any session: the look of the sign-in pages and the server's version. Everything else is dropped with the
 * session.
 */
export function outlivesSession([area, part]: readonly unknown[]): boolean {
  return area === 'auth' && part !== queryKeys.profile[1];
}
