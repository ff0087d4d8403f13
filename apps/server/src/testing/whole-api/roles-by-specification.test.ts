import { api } from '@pramen/contract/api';
import { permissions } from '@pramen/domain/permissions/permissions';
import type { Role } from '@pramen/domain/permissions/roles';
import { describe, expect, it } from 'vitest';

// Who may call what, written by hand and not derived from the tables of the code. Sources: the back-office part of the specification [B 6:
// roles and permissions; B 2: menu and screens], the client part [C 6, C 2], and where both are silent docs/decisions [D number] or the
// needs of the menu entry's screen [B 2]. Changing a line here is a decision about people's access.

/** Client, intermediary, head of intermediaries, back office, administrator: - never, o own, s everybody below, a all. */
const columns: readonly Role[] = ['CLIENT', 'INTERMEDIARY', 'INTERMEDIARY_ADMIN', 'BACK_OFFICE', 'ADMIN'];
const signs = { never: '-', own: 'o', subtree: 's', all: 'a' } as const;

interface Line {
  /** `public`: without a session. */
  reach: string;
  source: string;
  ids: readonly string[];
}

const of = (kinds: readonly string[], calls: string) =>
  kinds.map((kind) =>
    calls
      .split(' ')
      .map((call) => `${kind}.${call}`)
      .join(' '),
  );
const ofQuestionnaires = (calls: string) => of(['investmentQuestionnaires', 'amlQuestionnaires'], calls);
const ofRecords = (calls: string) => [...ofQuestionnaires(calls), ...of(['forms', 'meetingRecords'], calls)];

const table: readonly Line[] = [
  {
    reach: 'public',
    source: 'C 7: sign-in, activation, forgotten password, self-registration; D 014: anybody verifies a PDF',
    ids: [
      'auth.activate auth.login auth.readTenantInfo auth.readVersion auth.requestPasswordReset auth.resetPassword',
      'auth.checkUniqueEmail auth.saveAsClient auth.verifyRegistration',
      'verification.generateCode documents.verifyPdf clientErrors.report',
    ],
  },
  {
    reach: 'public',
    source: 'C 7 and D 069: bank identity and Microsoft, before sign-in',
    ids: ['auth.readBankIdentityUrl auth.finishBankIdentity auth.redirectToMicrosoft auth.finishMicrosoft'],
  },
  {
    reach: 'public',
    source: 'D 074: a phone without a session, which opened a link of the client',
    ids: [
      'onboarding.claimCapture onboarding.readCapture onboarding.addCapturePicture onboarding.removeCapturePicture',
      'onboarding.finishCapture onboarding.cancelCapture onboarding.readCaptureBrand',
    ],
  },
  {
    reach: 'o----',
    source: 'C 7 and D 069: only clients prove who they are',
    ids: ['identifications.saveWithBankId amlQuestionnaires.saveWithBankId'],
  },
  {
    reach: 'ooooo',
    source: 'C 6, C 7: every signed-in user, for themselves; their own documents and those they are asked to sign',
    ids: [
      'auth.logout auth.readProfile auth.refreshSession impersonation.stop',
      'account.changePassword account.changePhone account.endOtherSessions account.endSession account.listSessions account.listSignIns',
      'account.savePreferences messages.listNotifications messages.readNotifications messages.readPreferences messages.savePreference',
      'messages.readPush messages.subscribePush messages.confirmPush messages.removePush messages.tryPush',
      'documents.readMine documents.readToSign documents.reject documents.sign',
    ],
  },
  {
    reach: 'o----',
    source: 'D 071: what a client has typed and not sent is theirs alone',
    ids: ofRecords('saveDraft'),
  },
  {
    reach: '-oooo',
    source: 'D 029: saved views of lists, which clients have none of',
    ids: ['savedViews.change savedViews.create savedViews.delete savedViews.read'],
  },
  {
    reach: 'oosaa',
    source: 'C 2 and C 4: an existing client confirms their data; B 7: staff read and save those of their clients; D 068',
    ids: ['clients.read clients.changeComplex'],
  },
  {
    reach: 'oosaa',
    source:
      'C 6: a client their own contracts, documents and payment terms; B 1 and D 018: staff those of their clients; B 2: anyone assigns a document',
    ids: [
      'portfolio.explain portfolio.explainContract portfolio.explainContractStrategy',
      'portfolio.exportExplanation portfolio.exportContractExplanation portfolio.exportContractStrategyExplanation',
      'portfolio.listContracts portfolio.listContractStrategies',
      'portfolio.readComposition portfolio.readHistory portfolio.readOverview portfolio.readStats',
      'portfolio.readContract portfolio.readContractComposition portfolio.readContractHistory portfolio.readContractOverview',
      'portfolio.readContractStats portfolio.readContractStrategy portfolio.readContractStrategyComposition',
      'portfolio.readContractStrategyHistory portfolio.readContractStrategyOverview portfolio.readContractStrategyStats',
      'ledger.listContractInstructions ledger.listContractTrades ledger.listContractTransactions',
      'ledger.listStrategyInstructions ledger.listStrategyTrades ledger.listStrategyTransactions',
      'ledger.exportContractInstructions ledger.exportContractTrades ledger.exportContractTransactions',
      'ledger.exportStrategyInstructions ledger.exportStrategyTrades ledger.exportStrategyTransactions',
      'payments.readTerms documents.read documents.readOfClient documents.assign documents.unassign',
      'files.delete files.list files.read files.readContent files.readMediaContent files.readOf files.upload',
      ...ofRecords('list readAll read readPdf save'),
      ...ofQuestionnaires('previewNew preview'),
      'identifications.list identifications.read identifications.readMethods identifications.save',
    ],
  },
  {
    reach: '-osaa',
    source:
      'B 1: administrators, back office, advisers and their heads manage clients; B 2: the list, the page actions and the lists of the client detail',
    ids: [
      'clients.list clients.exportList clients.readAll clients.create clients.change',
      'clients.addAddress clients.changeAddress clients.deleteAddress',
      'clients.addBankAccount clients.changeBankAccount clients.deleteBankAccount',
      'clients.invite impersonation.start payments.sendTerms documents.sendDocumentation',
      'contracts.create contracts.change contracts.delete contracts.listOfClient contracts.readForClient',
      'investments.addStrategies investments.change investments.delete investments.list',
      'portfolio.readClientValues portfolio.readContractValues duties.readOfClient',
      'suitability.readOfClient suitability.listWarnings suitability.exportWarnings suitability.acknowledge',
      'suitability.listDueQuestionnaires suitability.exportDueQuestionnaires',
      'suitabilityReports.listOfClient suitabilityReports.list suitabilityReports.export',
      'documents.generate documents.regenerate documentTemplates.generate documents.upload',
      'documents.requestSignature documents.revokeSignature',
      ...ofRecords('create delete readVersion'),
      'records.readActiveTemplates records.readConcepts records.readOverview records.sendConcepts',
      'identifications.create identifications.delete identifications.request',
    ],
  },
  {
    reach: 'oosaa',
    source: 'D 087: a client and who looks after them read statements of periods',
    ids: ['statements.readFigures statements.exportFigures statements.listOfClient'],
  },
  { reach: 'o--aa', source: 'D 087: the client orders their own statement, the company that of anyone', ids: ['statements.order'] },
  {
    reach: 'oosaa',
    source: 'D 090: a client and who looks after them read the figures for a tax return',
    ids: ['statements.readTaxPaper statements.exportTaxPaper'],
  },
  {
    reach: 'o--aa',
    source: 'D 090: the client orders the paper for their tax return, the company that of anyone',
    ids: ['statements.orderTaxPaper'],
  },
  {
    reach: '---aa',
    source: 'D 087: the company orders statements for many',
    ids: ['statements.orderRun statements.listRuns statements.readRun'],
  },
  { reach: '---aa', source: 'D 091: the company answers for what its reports say', ids: ['suitabilityReports.correct'] },
  {
    reach: 'oosaa',
    source: 'D 075: a client and who looks after them see what was given before signing',
    ids: ['disclosures.readDeliveries withdrawals.read'],
  },
  {
    reach: 'oosaa',
    source: 'C 2, C 6, B 2: clients send service requests, and staff for those of their clients; D 079: all of them write to one',
    ids: ['serviceRequests.create serviceRequests.read serviceRequests.write'],
  },
  { reach: 'o----', source: 'C 2: the client answers, and sees the own ones', ids: ['serviceRequests.answer serviceRequests.readOwn'] },
  { reach: '-osaa', source: 'B 2: the history of requests; D 079: advisers those of their clients', ids: ['serviceRequests.list'] },
  {
    reach: '---aa',
    source: 'B 2, B 4: the menu entry of ADMIN and BACK_OFFICE; D 079: the company treats complaints',
    ids: ['serviceRequests.process serviceRequests.assign serviceRequests.treatComplaint'],
  },
  { reach: 'o----', source: 'D 075: only the client leaves a contract', ids: ['withdrawals.declare'] },
  { reach: '---aa', source: 'D 075: the company settles the money of a left contract', ids: ['withdrawals.readQueue withdrawals.settle'] },
  {
    reach: 'o----',
    source: 'C 4: the new client alone goes through the onboarding',
    ids: [
      'investments.changeGoal',
      'onboarding.read onboarding.saveAnswers onboarding.processStep onboarding.addPicture onboarding.removePicture onboarding.noteSeen',
      'onboarding.makeCaptureLink onboarding.recallCaptureLink onboarding.readCaptureLink onboarding.cancelCaptureLink',
    ],
  },
  {
    reach: '-osaa',
    source: 'B 2: page action "start onboarding"; who starts one looks after it',
    ids: [
      'onboarding.start onboarding.readConfig onboarding.saveConfig',
      'onboarding.list onboarding.exportList onboarding.readOfClient onboarding.cancel onboarding.remind',
    ],
  },
  {
    reach: '---aa',
    source: 'D 076: how the process works, over the clients of all advisers',
    ids: ['onboarding.readFigures'],
  },
  {
    reach: '-osaa',
    source: 'D 050, D 059: who prepares records sees the assessments and links the documents of a meeting',
    ids: ['clients.readAmlFacts clients.changeAmlFacts', 'aml.listReviews aml.exportReviews aml.readStanding meetingRecords.linkDocuments'],
  },
  {
    reach: '-osaa',
    source: 'B 2: reports of everyone who has clients, of their own, of everybody below, or of the company',
    ids: [
      'reports.readTable reports.exportTable reports.readHistory reports.readTotal',
      'reports.readContractTypeCounts reports.readContractTypeAmounts reports.readStrategyCounts reports.readStrategyAmounts',
    ],
  },
  { reach: '-os--', source: 'C 2, C 6: the dashboard of intermediaries', ids: ['adviserDashboard.read'] },
  {
    reach: '-aaaa',
    source: 'B 2: the selects of the dialogs that all staff have, the buttons that edit hidden (B 6)',
    ids: [
      'contractTypes.list contractTypes.exportList contractTypes.read contractTypes.readActive contractTypes.readAll',
      'strategies.list strategies.exportList strategies.read strategies.readAvailable staff.readAccountManagers',
      'documentTemplates.list documentTemplates.exportList documentTemplates.read documentTemplates.readAll documentTemplates.readGroups',
      'documentTemplates.readVocabulary categories.list categories.exportList categories.readAll formTemplates.readByType',
      ...ofQuestionnaires('readQuestions'),
    ],
  },
  {
    reach: '---aa',
    source:
      'B 6: accept, reject and delete documents, edit intermediaries, their people and contract types; B 2: menu entries of ADMIN and BACK_OFFICE; D 014: seals; docs/import.md: imports and bank statements; D 060: screening',
    ids: [
      'clients.delete contractTypes.change contractTypes.create contractTypes.delete history.read',
      'intermediaries.list intermediaries.exportList intermediaries.read intermediaries.readAll',
      'intermediaries.change intermediaries.create intermediaries.delete intermediaries.uploadLogo intermediaries.deleteLogo',
      'intermediaryPeople.list intermediaryPeople.listOf intermediaryPeople.exportList intermediaryPeople.exportListOf',
      'intermediaryPeople.read intermediaryPeople.readAll intermediaryPeople.readOf intermediaryPeople.structure',
      'intermediaryPeople.change intermediaryPeople.create intermediaryPeople.delete',
      'documents.list documents.exportList documents.setState documents.delete documents.seal documents.sendSignNotification',
      'documentTemplates.listDocuments documentTemplates.exportDocuments',
      'documentTemplates.change documentTemplates.create documentTemplates.delete documentTemplates.overlayPdf documentTemplates.preview',
      'documentTemplates.removeFile documentTemplates.saveAnnotations documentTemplates.saveHtml',
      'categories.change categories.create categories.delete',
      'formTemplates.list formTemplates.exportList formTemplates.read formTemplates.readRevisions formTemplates.readRevision',
      'formTemplates.readSamples formTemplates.change formTemplates.create formTemplates.delete',
      ...ofRecords('decide'),
      'identifications.checkLines identifications.decide identifications.matchPayment',
      'imports.cancel imports.confirm imports.downloadFaults imports.list imports.listKinds imports.read imports.upload',
      'bankStatements.listPayments bankStatements.readPayment bankStatements.searchInvestments',
      'bankStatements.assignPayment bankStatements.ignorePayment bankStatements.returnPayment bankStatements.takeBackPayment bankStatements.confirmReturn',
      'screening.lists screening.importList screening.retireList screening.hits screening.client screening.decide',
    ],
  },
  {
    reach: '----a',
    source: 'B 6: ADMIN only: change owner, strategy edit, the users area, settings and the documents logo',
    ids: [
      'clients.changeOwner clients.moveAll',
      'strategies.change strategies.create strategies.deactivate strategies.delete',
      'staff.listUsers staff.exportUsers staff.readUser staff.readUsers staff.createUser staff.changeUser staff.deleteUser',
      'staff.inviteMicrosoft staff.releaseMicrosoft',
      'settings.read settings.change settings.deleteDocumentsLogo settings.uploadDocumentsLogo',
      'duties.listBusinessDays duties.stateBusinessDay duties.deleteBusinessDay',
      'disclosures.readInformation disclosures.addInformation disclosures.endInformation',
    ],
  },
];

const lines = table.flatMap(({ reach, ids }) => ids.flatMap((some) => some.split(' ')).map((id) => [id, reach] as const));

describe('what a role may call', () => {
  const reachOf = (id: string): string => {
    const found = api.filter((endpoint) => endpoint.id === id);
    if (found.length !== 1) return `${found.length} calls`;
    const [{ permission }] = found as [(typeof found)[number]];
    return permission === 'public' ? 'public' : columns.map((role) => signs[permissions[permission][role]]).join('');
  };

  it.each(lines)('%s: %s', (id, reach) => expect(reachOf(id)).toBe(reach));

  it('is stated once for every call', () => {
    expect(lines.map(([id]) => id).toSorted()).toEqual(api.map(({ id }) => id).toSorted());
  });
});

describe('calls forbidden during impersonation', () => {
  // [B 6]: cannot sign or return documents. [C 2]: a service request cannot be sent. The rest would bind the client or their account.
  const refused = [
    'account.changePassword account.changePhone account.endOtherSessions account.endSession account.listSessions account.listSignIns',
    'account.savePreferences documents.assign documents.unassign documents.reject documents.sign files.delete files.upload',
    'impersonation.start messages.readNotifications messages.savePreference messages.readPush messages.subscribePush messages.confirmPush',
    'messages.removePush messages.tryPush verification.generateCode',
    ...ofRecords('save saveDraft decide'),
    'identifications.save identifications.saveWithBankId identifications.decide identifications.matchPayment amlQuestionnaires.saveWithBankId',
    'clients.changeComplex',
    'investments.changeGoal onboarding.saveAnswers onboarding.processStep onboarding.addPicture onboarding.removePicture onboarding.start onboarding.saveConfig',
    'onboarding.read onboarding.cancel onboarding.remind onboarding.noteSeen',
    'onboarding.makeCaptureLink onboarding.recallCaptureLink onboarding.readCaptureLink onboarding.cancelCaptureLink',
    'withdrawals.declare statements.order statements.orderTaxPaper',
    'serviceRequests.create serviceRequests.answer serviceRequests.write',
  ].flatMap((some) => some.split(' '));

  it('are these', () => {
    expect(
      api
        .filter(({ impersonation }) => impersonation === 'forbidden')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(refused.toSorted());
  });

  it('are never the impersonator’s own session, nor calls that store nothing', () => {
    expect(
      api
        .filter(({ impersonation }) => impersonation === 'allowed')
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(
      [
        'auth.logout auth.refreshSession impersonation.stop',
        // They store nothing.
        ...ofRecords('list'),
        'identifications.list',
        ...ofQuestionnaires('previewNew preview'),
      ]
        .flatMap((some) => some.split(' '))
        .toSorted(),
    );
  });
});
