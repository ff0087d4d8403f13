import type { QueryKey } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import * as account from '../../features/account/account.commands.ts';
import * as bulk from '../../features/clients/bulk/bulk.commands.ts';
import * as clients from '../../features/clients/client.commands.ts';
import * as contractTypes from '../../features/contract-types/contract-types.commands.ts';
import * as contracts from '../../features/contracts/contracts.commands.ts';
import * as categories from '../../features/document-templates/categories/categories.commands.ts';
import * as templates from '../../features/document-templates/templates.commands.ts';
import * as documents from '../../features/documents/documents.commands.ts';
import * as formTemplates from '../../features/form-templates/form-templates.commands.ts';
import * as identifications from '../../features/identifications/identifications.commands.ts';
import * as imports from '../../features/imports/imports.commands.ts';
import * as intermediaries from '../../features/intermediaries/intermediaries.commands.ts';
import * as people from '../../features/intermediaries/people/people.commands.ts';
import * as onboardingOptions from '../../features/onboarding-options/onboarding-options.commands.ts';
import * as notifications from '../../features/messages/messages.commands.ts';
import * as logo from '../../features/settings/documents-logo.queries.ts';
import * as selfOnboarding from '../../features/settings/self-onboarding.queries.ts';
import * as savedViews from '../../features/saved-views/saved-views.commands.ts';
import { savedViewsQuery } from '../../features/saved-views/saved-views.queries.ts';
import * as staff from '../../features/staff/staff.commands.ts';
import * as strategies from '../../features/strategies/strategies.commands.ts';
import { outlivesSession, queryKeys } from '../../platform/api/query-keys.ts';
import { onboardingKey, selfOnboardingKey, staffKeys } from '../../platform/api/staleness.ts';
import { act, renderScreen } from '../../testing/render-screen.tsx';

/** One cached response of each kind. */
const cached: Readonly<Record<string, QueryKey>> = {
  profile: queryKeys.profile,
  sessions: queryKeys.sessions,
  'adviser dashboard': queryKeys.adviserDashboard,
  'client list': [...queryKeys.clientList, {}],
  client: queryKeys.client('1'),
  'clients to choose from': queryKeys.clientSearch('a'),
  'contracts of a client': [...queryKeys.contractsOf('1'), 'all'],
  'contract types': queryKeys.contractTypesAll,
  'contract type': queryKeys.contractType('1'),
  'queue of documents': [...queryKeys.documentList('to-processing'), {}],
  'own documents': queryKeys.documentsMine,
  document: queryKeys.document('1'),
  template: staffKeys.template('1'),
  'documents of a template': [...staffKeys.templateDocuments('1'), {}],
  'templates to generate from': staffKeys.templateGroups,
  categories: staffKeys.categoriesAll,
  'form template': queryKeys.formTemplate('1'),
  'revisions of a form': queryKeys.formRevisions('1'),
  intermediary: queryKeys.intermediary('1'),
  'intermediaries to choose from': queryKeys.intermediariesAll,
  'people of an intermediary': [...queryKeys.peopleOf('1'), {}],
  person: queryKeys.person('1'),
  'people to choose from': queryKeys.peopleAll,
  movements: [...queryKeys.ledger, 'trades'],
  notifications: [...queryKeys.notifications, 'unread'],
  'payment terms': queryKeys.paymentTerms('1'),
  portfolio: [...queryKeys.portfolio, 'overview'],
  'documents logo': queryKeys.documentsLogo,
  'self-onboarding': selfOnboardingKey,
  'prepared onboarding': [...onboardingKey, 'config', '1'],
  'saved views': savedViewsQuery('clients').queryKey,
  'staff list': [...queryKeys.staffList, {}],
  'staff user': queryKeys.staffUser('1'),
  'account managers': queryKeys.accountManagers,
  'strategy list': [...queryKeys.strategyList, {}],
  strategy: queryKeys.strategy('1'),
  'import list': [...staffKeys.importList, 1, 10],
};

/** Runs the command of a hook over a network that accepts everything; returns the names of the queries that are stale afterwards. */
async function staleAfterRunning(use: () => () => void): Promise<string[]> {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ id: '1', message: '', client: { id: '1' } }))));
  let run = () => {};
  function Probe() {
    run = use();
    return null;
  }
  const known = Object.values(cached).map((queryKey) => [queryKey, {}] as const);
  const { queries: client } = await renderScreen(<Probe />, { known, staysFresh: true });
  await act(() => run());
  await expect
    .poll(() =>
      client
        .getMutationCache()
        .getAll()
        .every(({ state }) => state.status === 'success'),
    )
    .toBe(true);
  return Object.entries(cached).flatMap(([name, queryKey]) => (client.getQueryState(queryKey)?.isInvalidated ? [name] : []));
}

const command =
  <Variables,>(use: () => { mutate: (variables: Variables) => void }, variables: Variables) =>
  () => {
    const { mutate } = use();
    return () => mutate(variables);
  };

const ofDocuments = [
  'profile',
  'adviser dashboard',
  'contracts of a client',
  'queue of documents',
  'own documents',
  'document',
  'template',
  'documents of a template',
  'templates to generate from',
  'notifications',
  'payment terms',
];
const ofClients = [
  'adviser dashboard',
  'client list',
  'client',
  'clients to choose from',
  'contracts of a client',
  'queue of documents',
  'own documents',
  'document',
  'people of an intermediary',
  'person',
  'people to choose from',
  'payment terms',
];
const ofContracts = [
  'adviser dashboard',
  'client list',
  'client',
  'clients to choose from',
  'contracts of a client',
  'queue of documents',
  'own documents',
  'document',
  'movements',
  'payment terms',
  'portfolio',
  'profile',
];
const ofTypes = ['contracts of a client', 'contract types', 'contract type', 'strategy list', 'strategy'];
const ofTemplates = ['template', 'documents of a template', 'templates to generate from'];
const ofForms = ['form template', 'revisions of a form'];
const ofIntermediaries = [
  'profile',
  'client list',
  'client',
  'clients to choose from',
  ...ofTemplates,
  'categories',
  ...ofForms,
  'intermediary',
  'intermediaries to choose from',
  'people of an intermediary',
  'person',
  'people to choose from',
];
const ofPeople = [
  'client list',
  'client',
  'clients to choose from',
  'queue of documents',
  'own documents',
  'document',
  ...ofTemplates,
  'people of an intermediary',
  'person',
  'people to choose from',
];
const ofStaff = [
  'client list',
  'client',
  'clients to choose from',
  'queue of documents',
  'own documents',
  'document',
  'staff list',
  'staff user',
  'account managers',
];
const ofStrategies = ['contracts of a client', 'payment terms', 'portfolio', 'strategy list', 'strategy'];
const ofImports = [
  'adviser dashboard',
  'client list',
  'client',
  'clients to choose from',
  'contracts of a client',
  'contract types',
  'contract type',
  'intermediary',
  'intermediaries to choose from',
  'people of an intermediary',
  'person',
  'people to choose from',
  'movements',
  'payment terms',
  'portfolio',
  'strategy list',
  'strategy',
  'import list',
];
const without = (names: readonly string[], ...gone: string[]) => names.filter((name) => !gone.includes(name));
const nothing = undefined;
const saved =
  <Answer,>(use: () => (answer: Answer) => void, answer: Answer) =>
  () => {
    const keep = use();
    return () => keep(answer);
  };

test.each<[string, () => () => void, string[]]>([
  ['generating a document', command(() => documents.useGeneration('1'), { templateIds: ['t1'], contractId: '' }), ofDocuments],
  ['cancelling a document', command(() => documents.useCancellation('1'), 'x'), ofDocuments],
  ['accepting a document', command(() => documents.useAcceptance('1'), nothing), ofDocuments],
  ['sending a document back to the queue', command(documents.useSendToReview, '1'), ofDocuments],
  [
    'asking for a signature',
    command(() => documents.useSignatureRequest('1'), { owner: true, responsible: false, responsible_id: null, expires_on: null }),
    ofDocuments,
  ],
  ['taking a request back', command(() => documents.useSignatureRevocation('1', '2'), nothing), ofDocuments],
  ['taking a document over', command(() => documents.useAssignment('1'), true), ofDocuments],
  ['generating again', command(() => documents.useRegeneration('1'), nothing), ofDocuments],
  ['sealing again', command(() => documents.useSealing('1'), nothing), ofDocuments],
  ['signing', command(documents.useSigning, { document_ids: ['1'], verification_code: '123456' }), ofDocuments],
  ['returning unsigned', command(documents.useReturnUnsigned, { document_ids: ['1'], message: 'x' }), ofDocuments],
  ['deleting a document', command(() => documents.useDocumentDeletion('1'), nothing), without(ofDocuments, 'document')],
  [
    'returning an identification',
    command(() => identifications.useIdentificationDecision({ clientId: '1', id: '2' }, 1), { decision: 'RETURN', description: 'x' }),
    [
      'profile',
      'client list',
      'client',
      'clients to choose from',
      'contracts of a client',
      'notifications',
      'payment terms',
      'prepared onboarding',
    ],
  ],
  ['saving a client', saved(clients.useKeepClient, { id: '1' } as never), without(ofClients, 'client')],
  ['deleting an address', command(() => clients.useItemDeletion('address', '1', '2'), nothing), ofClients],
  ['deleting a client', command(() => clients.useClientDeletion('1'), nothing), without(ofClients, 'client')],
  ['giving a client to another adviser', command(() => clients.useOwnerChange('1'), null), without(ofClients, 'client')],
  [
    'giving chosen clients to another adviser',
    command(bulk.useBulkStep, { step: { kind: 'owner', personId: null }, ids: ['1', '2'] } as const),
    ofClients,
  ],
  ['handing clients over', command(() => clients.useHandOver('1'), null), ofClients],
  ['saving a contract or an investment', () => contracts.useRefreshContracts(), ofContracts],
  ['deleting a contract', command(() => contracts.useContractDeletion('1', '2'), nothing), ofContracts],
  ['deleting an investment', command(() => contracts.useInvestmentDeletion('1', '2'), nothing), ofContracts],
  ['saving a view of a list', () => savedViews.useRefreshViews(), ['saved views']],
  ['overwriting a view', command(() => savedViews.useViewOverwriting({} as never), { id: '1' } as never), ['saved views']],
  ['deleting a view', command(() => savedViews.useViewDeletion('1'), nothing), ['saved views']],
  ['saving the self-onboarding', () => selfOnboarding.useRefreshSelfOnboarding(), ['self-onboarding']],
  [
    "starting a client's onboarding",
    command(() => onboardingOptions.useOnboardingStart('1'), { config: {}, isStarted: true }),
    ['notifications', 'prepared onboarding'],
  ],
  ['saving a contract type', () => contractTypes.useRefreshContractTypes(), ofTypes],
  ['deleting a contract type', command(() => contractTypes.useContractTypeDeletion('1'), nothing), without(ofTypes, 'contract type')],
  ['saving a template', saved(templates.useSavedTemplate, { id: '1' } as never), without(ofTemplates, 'template')],
  ['removing the content of a template', command(() => templates.useContentRemoval('1'), nothing), ofTemplates],
  ['deleting a template', command(() => templates.useTemplateDeletion('1'), nothing), without(ofTemplates, 'template')],
  ['saving a category', saved(categories.useSavedCategory, { id: '1' } as never), [...ofTemplates, 'categories']],
  ['deleting a category', command(() => categories.useCategoryDeletion('1'), nothing), [...ofTemplates, 'categories']],
  ['saving a form template', saved(formTemplates.useSavedFormTemplate, { id: '1' } as never), without(ofForms, 'form template')],
  ['deleting a form template', command(() => formTemplates.useFormTemplateDeletion('1'), nothing), without(ofForms, 'form template')],
  ['saving an intermediary', () => intermediaries.useRefreshIntermediaries(), ofIntermediaries],
  [
    'deleting an intermediary',
    command(() => intermediaries.useIntermediaryDeletion('1'), nothing),
    without(ofIntermediaries, 'intermediary'),
  ],
  ['removing a logo', command(() => intermediaries.useLogoDeletion('1'), nothing), ofIntermediaries],
  ['saving a person', () => people.useRefreshPeople(), ofPeople],
  ['deleting a person', command(() => people.usePersonDeletion('1'), nothing), without(ofPeople, 'person')],
  ['saving a company user', () => staff.useRefreshStaff(), ofStaff],
  ['deleting a company user', command(() => staff.useUserDeletion('1'), nothing), without(ofStaff, 'staff user')],
  ['saving a strategy', () => strategies.useRefreshStrategies(), ofStrategies],
  ['switching a strategy off', command(() => strategies.useStrategyDeactivation('1'), nothing), ofStrategies],
  ['deleting a strategy', command(() => strategies.useStrategyDeletion('1'), nothing), without(ofStrategies, 'strategy')],
  ['confirming an import', command(() => imports.useConfirmation('1'), nothing), ofImports],
  ['throwing an import away', command(() => imports.useCancellation('1'), nothing), ofImports],
  [
    'reading notifications',
    () => {
      const { read } = notifications.useReadNotifications();
      return () => read(null);
    },
    ['notifications'],
  ],
  ['removing the logo of documents', command(logo.useDocumentsLogoDeletion, nothing), ['documents logo']],
  ['ending a session', command(account.useEndSession, '1'), ['profile', 'sessions']],
  ['ending the other sessions', command(account.useEndOtherSessions, nothing), ['profile', 'sessions']],
  ['changing the phone', command(account.usePhoneChange, {} as never), ['profile', 'sessions']],
  ['choosing a language', command(account.useLanguageChoice, 'sk'), ['profile', 'sessions']],
])('%s', async (_name, use, stale) => {
  expect((await staleAfterRunning(use)).toSorted()).toEqual(stale.toSorted());
});

test('only the look of the sign-in pages and the version outlive a session', () => {
  expect([queryKeys.tenant(null), queryKeys.version].every(outlivesSession)).toBe(true);
  expect(Object.values(cached).some(outlivesSession)).toBe(false);
});
