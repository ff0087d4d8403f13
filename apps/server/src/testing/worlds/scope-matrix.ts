import type { EndpointDefinition } from '@pramen/contract/endpoint';
import type { Catalogue, ClientWorld } from './client-world.ts';

/** A call about a client: its ids and a valid body. */
export interface Target {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
}

/** A call that touches one client's rows, and the statuses of an admitted call. */
interface ClientScoped {
  target: (world: ClientWorld, catalogue: Catalogue) => Target;
  done: readonly number[];
}

/**
 * The owner of the rows that a call touches. 'nobody': rows without an owner, or a list narrowed by the caller's scope (its own
 * tests cover its content); 'caller': only the caller's rows.
 */
type Reach = 'nobody' | 'caller' | ClientScoped;

const ok = [200];
const client: ClientScoped = { target: ({ clientId }) => ({ params: { id: clientId } }), done: ok };
const contract = (more: Target = {}): ClientScoped => ({ target: ({ contractId }) => ({ params: { id: contractId }, ...more }), done: ok });
const investment = (more: Target = {}): ClientScoped => ({
  target: ({ investmentId }) => ({ params: { id: investmentId }, ...more }),
  done: ok,
});
const withBody = (body: Record<string, unknown>): ClientScoped => ({
  target: ({ clientId }) => ({ params: { id: clientId }, body }),
  done: ok,
});
const address = (body?: Record<string, unknown>): ClientScoped => ({
  target: ({ clientId, addressId }) => ({ params: { id: clientId, addressId }, ...(body ? { body } : {}) }),
  done: ok,
});
const account = (body?: Record<string, unknown>): ClientScoped => ({
  target: ({ clientId, bankAccountId }) => ({ params: { id: clientId, bankAccountId }, ...(body ? { body } : {}) }),
  done: ok,
});
const ofContract = (more: Pick<Target, 'body'> = {}): ClientScoped => ({
  target: ({ clientId, contractId }) => ({ params: { id: clientId, contractId }, ...more }),
  done: ok,
});
const ofInvestment: ClientScoped = { target: ({ clientId, investmentId }) => ({ params: { id: clientId, investmentId } }), done: ok };
const document = (body?: Record<string, unknown>): ClientScoped => ({
  target: ({ documentId }) => ({ params: { id: documentId }, ...(body ? { body } : {}) }),
  done: ok,
});
const templateTypeOf = {
  'investment-questionnaires': 'INVESTMENT_QUESTIONNAIRE',
  'aml-questionnaires': 'AML_QUESTIONNAIRE',
  forms: 'FORM',
  'meeting-records': 'MEETING_RECORD',
} as const;

/** Calls about the client's record of a kind, which waits for them. */
function recordCalls(kind: string, segment: keyof typeof templateTypeOf): [string, Reach][] {
  const type = templateTypeOf[segment];
  const record = (done: readonly number[], body?: Record<string, unknown>): ClientScoped => ({
    target: ({ clientId, recordIds }) => ({ params: { id: clientId, recordId: recordIds[type] }, ...(body ? { body } : {}) }),
    done,
  });
  const version: ClientScoped = {
    target: ({ clientId, recordIds }) => ({ params: { id: clientId, recordId: recordIds[type], number: '1' } }),
    done: ok,
  };
  const fromTemplate: ClientScoped = {
    target: ({ clientId }, { formTemplateIds }) => ({
      params: { id: clientId },
      body: { template_id: formTemplateIds[type], data: { content: [] } },
    }),
    done: ok,
  };
  return [
    [`${kind}.list`, client],
    [`${kind}.readAll`, 'nobody'],
    [`${kind}.read`, record(ok)],
    [`${kind}.readPdf`, record(ok)],
    [`${kind}.readVersion`, version],
    [`${kind}.create`, fromTemplate],
    // Only the client may approve.
    [`${kind}.save`, record([200, 422], { state: 'APPROVED' })],
    // What is typed and not sent is the client's alone.
    [`${kind}.saveDraft`, record([200, 403], { data: { content: [] }, draft_version: 0 })],
    [`${kind}.decide`, record([409], { decision: 'ACCEPT' })],
    [`${kind}.delete`, record(ok)],
    [`${kind}.previewNew`, fromTemplate],
    [`${kind}.preview`, record(ok, { data: { content: [] } })],
    [`${kind}.readQuestions`, 'nobody'],
  ];
}

/** Calls about the client's identification, which waits for them. */
const identification = (done: readonly number[], body?: Record<string, unknown>): ClientScoped => ({
  target: ({ clientId, identificationId }) => ({ params: { id: clientId, identificationId }, ...(body ? { body } : {}) }),
  done,
});

/** Calls about the client's service request, which waits for the company. */
const request = (body?: Record<string, unknown>): ClientScoped => ({
  target: ({ requestId }) => ({ params: { id: requestId }, ...(body ? { body } : {}) }),
  done: ok,
});

const gain = { query: { figure: 'gain' } };
const portfolioOf = (query: Record<string, string> = {}): ClientScoped => ({
  target: ({ clientId }) => ({ query: { ...query, client_id: clientId } }),
  done: ok,
});

/** Reach by the start of the path. */
const areas: readonly (readonly [RegExp, Reach])[] = [
  [/^\/api\/client-report\/contract\/\{id\}\/explanation/, contract(gain)],
  [/^\/api\/client-report\/contract-strategy\/\{id\}\/explanation/, investment(gain)],
  [/^\/api\/client-report\/contract\/\{id\}/, contract()],
  [/^\/api\/client-report\/contract-strategy\/\{id\}/, investment()],
  [/^\/api\/client-report\/contract\/explanation/, portfolioOf(gain.query)],
  [/^\/api\/client-report\//, portfolioOf()],
  [/^\/(api\/(auth|notifications)|auth\/azure)\//, 'caller'],
  [/^\/api\/saved-views/, 'caller'],
  [
    /^\/api\/(imports|import-kinds|bank-payments|contract-types|reports|intermediaries|users|account-managers|strategies|categories|document-templates|forms-templates|settings|screening)/,
    'nobody',
  ],
];

const calls: Readonly<Record<string, Reach>> = {
  'screening.client': client,
  // The world's clients have no hits; its own tests decide on some.
  'screening.decide': 'nobody',
  'auth.readVersion': 'nobody',
  'auth.readTenantInfo': 'nobody',
  'auth.checkUniqueEmail': 'nobody',
  // The id is that of a registration, which no user owns.
  'auth.verifyRegistration': 'nobody',
  'verification.generateCode': 'caller',
  'clientErrors.report': 'nobody',
  'clients.list': 'nobody',
  'clients.exportList': 'nobody',
  'adviserDashboard.read': 'nobody',
  'clients.readAll': 'nobody',
  'clients.create': 'nobody',
  'clients.moveAll': 'nobody',
  'clients.read': client,
  'clients.change': withBody({ note: 'Volat odpoledne' }),
  'clients.readAmlFacts': client,
  'clients.changeAmlFacts': withBody({ birth_place: 'Brno', birth_country: 'CZ', nationalities: ['CZ'], tax_residences: [] }),
  'clients.changeComplex': withBody({ note: 'Volat ráno', state: 'APPROVED' }),
  // A client with contracts stays.
  'clients.delete': { ...client, done: [409] },
  'clients.addAddress': withBody({ type: 'OTHER', city: 'Brno' }),
  'clients.changeAddress': address({ city: 'Týn nad Vltavou' }),
  'clients.deleteAddress': address(),
  'clients.addBankAccount': withBody({ currencies: ['CZK'], account_number: '2000145399', bank_code: '0800' }),
  'clients.changeBankAccount': account({ note: 'Společný' }),
  'clients.deleteBankAccount': account(),
  'clients.invite': client,
  'clients.changeOwner': withBody({ intermediary_person_id: null }),
  'contracts.listOfClient': client,
  'contracts.readForClient': client,
  'contracts.create': {
    target: ({ clientId }, { contractTypeId }) => ({ params: { id: clientId }, body: { contract_type_id: contractTypeId } }),
    done: ok,
  },
  'contracts.change': ofContract({ body: { contract_number: '' } }),
  // A contract with investments stays.
  'contracts.delete': { ...ofContract(), done: [409] },
  'investments.list': client,
  'investments.addStrategies': {
    target: ({ clientId, contractId }, { spareStrategyId }) => ({
      params: { id: clientId },
      body: { contract_id: contractId, strategies_ids: [spareStrategyId] },
    }),
    done: ok,
  },
  'investments.change': {
    target: ({ clientId, investmentId }) => ({
      params: { id: clientId, investmentId },
      body: { variable_symbol: investmentId.replaceAll(/\D/g, '').slice(-10) },
    }),
    done: ok,
  },
  'investments.delete': ofInvestment,
  'suitability.readOfClient': client,
  'suitability.listWarnings': 'nobody',
  'suitability.exportWarnings': 'nobody',
  'suitability.acknowledge': {
    target: ({ clientId, warningId }) => ({ params: { id: clientId, warningId }, body: { reason: 'Klient to chce' } }),
    done: ok,
  },
  'suitability.listDueQuestionnaires': 'nobody',
  'suitability.exportDueQuestionnaires': 'nobody',
  'suitabilityReports.listOfClient': client,
  'suitabilityReports.correct': { ...withBody({ to: '2026-01-31' }), done: [404] },
  'suitabilityReports.list': 'nobody',
  'suitabilityReports.export': 'nobody',
  'portfolio.readContractValues': client,
  'duties.readOfClient': client,
  'portfolio.readClientValues': 'nobody',
  // Its own tests cover which contracts a caller may ask about.
  'strategies.readAvailable': 'nobody',
  'payments.readTerms': client,
  // The world's company has no account for payments.
  'payments.sendTerms': { ...client, done: [422] },
  'impersonation.start': client,
  'files.readOf': { target: ({ clientId }) => ({ query: { fileable_type: 'client', fileable_id: clientId } }), done: ok },
  'files.list': { target: ({ clientId }) => ({ query: { 'filter[model_type]': 'client', 'filter[model_id]': clientId } }), done: ok },
  'files.read': { target: ({ fileId }) => ({ params: { id: fileId } }), done: ok },
  'files.readContent': { target: ({ fileUuid }) => ({ params: { uuid: fileUuid } }), done: ok },
  'files.readMediaContent': { target: ({ fileId }) => ({ params: { id: fileId } }), done: ok },
  'files.delete': { target: ({ fileId }) => ({ params: { id: fileId } }), done: ok },
  // A form; its own tests cover who may send it.
  'files.upload': 'nobody',
  'documents.readMine': 'caller',
  'documents.list': 'nobody',
  'documents.exportList': 'nobody',
  'documents.readOfClient': client,
  // The world has no prices, so no period has figures.
  'statements.readFigures': {
    target: ({ clientId }) => ({ params: { id: clientId }, query: { from: '2026-01-01', to: '2026-01-31' } }),
    done: [409],
  },
  'statements.exportFigures': {
    target: ({ clientId }) => ({ params: { id: clientId }, query: { from: '2026-01-01', to: '2026-01-31' } }),
    done: [409],
  },
  'statements.listOfClient': client,
  'statements.order': { ...withBody({ from: '2026-01-01', to: '2026-01-31' }), done: [409] },
  'statements.readTaxPaper': { target: ({ clientId }) => ({ params: { id: clientId }, query: { year: '2025' } }), done: [409] },
  'statements.exportTaxPaper': { target: ({ clientId }) => ({ params: { id: clientId }, query: { year: '2025' } }), done: [409] },
  'statements.orderTaxPaper': { ...withBody({ year: 2025 }), done: [409] },
  'statements.orderRun': 'nobody',
  'statements.listRuns': 'nobody',
  'statements.readRun': 'nobody',
  'documents.read': document(),
  'documents.generate': {
    target: ({ clientId }, { documentTemplateId }) => ({
      body: { fileable_type: 'client', fileable_id: clientId, document_templates_ids: [documentTemplateId] },
    }),
    done: ok,
  },
  'documentTemplates.generate': {
    target: ({ clientId }, { documentTemplateId }) => ({
      params: { id: documentTemplateId },
      body: { fileable_type: 'client', fileable_id: clientId },
    }),
    done: ok,
  },
  'documentTemplates.listDocuments': 'nobody',
  // A form; its own tests cover who may send it.
  'documents.upload': 'nobody',
  'documents.setState': document({ state: 'ACCEPTED' }),
  'documents.requestSignature': document({ owner: true }),
  'documents.revokeSignature': {
    target: ({ documentId, signatureId }) => ({ params: { id: documentId }, body: { signature_ids: [signatureId] } }),
    done: ok,
  },
  'documents.assign': document(),
  'documents.unassign': document(),
  // The world's document was not made from a template.
  'documents.regenerate': { ...document(), done: [409] },
  // Nothing of the world's document failed.
  'documents.seal': { ...document(), done: [409] },
  'documents.delete': document(),
  // Only documents whose signature is requested from the caller, even if the client is not theirs; their own tests cover this.
  'documents.readToSign': 'caller',
  'documents.sign': 'caller',
  'documents.reject': 'caller',
  'documents.sendDocumentation': client,
  'documents.verifyPdf': 'nobody',
  ...Object.fromEntries([
    ...recordCalls('investmentQuestionnaires', 'investment-questionnaires'),
    ...recordCalls('amlQuestionnaires', 'aml-questionnaires'),
    ...recordCalls('forms', 'forms'),
    ...recordCalls('meetingRecords', 'meeting-records'),
  ]),
  'aml.readStanding': client,
  'aml.listReviews': 'nobody',
  'aml.exportReviews': 'nobody',
  'meetingRecords.linkDocuments': {
    target: ({ clientId, recordIds, documentId }) => ({
      params: { id: clientId, recordId: recordIds.MEETING_RECORD },
      body: { document_ids: [documentId] },
    }),
    done: ok,
  },
  'identifications.list': client,
  'identifications.read': identification(ok),
  // Calls with files have their own tests.
  'identifications.create': 'nobody',
  'identifications.save': 'nobody',
  // Only clients call it, and the test app has no bank.
  'identifications.saveWithBankId': 'nobody',
  'amlQuestionnaires.saveWithBankId': 'nobody',
  'identifications.decide': identification([409], { decision: 'CANCEL', description: 'x' }),
  'identifications.matchPayment': identification([409], { paid_on: '2026-01-05', amount: 1, currency: 'CZK', account: '1/0800' }),
  'identifications.checkLines': identification(ok, { lines: 'x' }),
  'identifications.delete': identification(ok),
  // One waits already.
  'identifications.request': { ...client, done: [409] },
  'identifications.readMethods': 'nobody',
  'serviceRequests.read': request(),
  'serviceRequests.list': 'nobody',
  'serviceRequests.readOwn': 'caller',
  // Calls with files have their own tests.
  'serviceRequests.create': 'nobody',
  'serviceRequests.answer': 'nobody',
  'serviceRequests.write': 'nobody',
  'serviceRequests.process': request(),
  'serviceRequests.assign': request({ owner_user_id: null }),
  'serviceRequests.treatComplaint': request({ is_complaint: true }),
  // Only the caller's own onboarding; its own tests try those of others.
  'onboarding.read': 'caller',
  'investments.changeGoal': 'caller',
  'onboarding.saveAnswers': 'caller',
  'onboarding.processStep': 'caller',
  'onboarding.addPicture': 'caller',
  'onboarding.removePicture': 'caller',
  'onboarding.noteSeen': 'caller',
  // Counts without clients.
  'onboarding.readFigures': 'nobody',
  'onboarding.makeCaptureLink': 'caller',
  'onboarding.recallCaptureLink': 'caller',
  'onboarding.readCaptureLink': 'caller',
  'onboarding.cancelCaptureLink': 'caller',
  // A phone without a session; its own tests try the links of others.
  'onboarding.claimCapture': 'nobody',
  'onboarding.readCapture': 'nobody',
  'onboarding.readCaptureBrand': 'nobody',
  'onboarding.addCapturePicture': 'nobody',
  'onboarding.removeCapturePicture': 'nobody',
  'onboarding.finishCapture': 'nobody',
  'onboarding.cancelCapture': 'nobody',
  'onboarding.start': { target: ({ clientId }) => ({ body: { client_id: clientId, address: true } }), done: ok },
  'onboarding.readConfig': { target: ({ clientId }) => ({ query: { client_id: clientId } }), done: ok },
  'onboarding.saveConfig': { target: ({ clientId }) => ({ body: { client_id: clientId, config: { address: true } } }), done: ok },
  'withdrawals.read': contract(),
  // Concluded by staff: there is no such right.
  'withdrawals.declare': { ...contract({ body: {} }), done: [409] },
  'withdrawals.readQueue': 'nobody',
  'withdrawals.settle': 'nobody',
  'disclosures.readInformation': 'nobody',
  'disclosures.addInformation': 'nobody',
  'disclosures.endInformation': 'nobody',
  'disclosures.readDeliveries': client,
  'onboarding.list': 'nobody',
  'onboarding.exportList': 'nobody',
  'onboarding.readOfClient': client,
  // Clients in reach without an onboarding are not found either; its own tests try those of others.
  'onboarding.cancel': 'nobody',
  'onboarding.remind': 'nobody',
  'records.readActiveTemplates': client,
  'records.readConcepts': client,
  'records.readOverview': client,
  // The world's client has no concepts.
  'records.sendConcepts': { ...client, done: [409] },
  'history.read': { target: ({ clientId }) => ({ params: { type: 'client', id: clientId } }), done: ok },
};

/** The reach of an endpoint; undefined while the tables above do not list it. */
export function reachOf({ id, path }: EndpointDefinition): Reach | undefined {
  return calls[id] ?? areas.find(([pattern]) => pattern.test(path))?.[1];
}
