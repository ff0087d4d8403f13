import type { HistoryChoice, HistoryKind } from '@pramen/contract/history/history.schemas';

/** Actions by kind and feature; each action is listed once, and a test keeps the table complete. */
const actionsByKind: Readonly<Record<HistoryKind, Readonly<Record<string, readonly string[]>>>> = {
  client: {
    account: ['languageChanged', 'phoneChanged'],
    auth: ['activated', 'registered'],
    clients: [
      'created',
      'changed',
      'deleted',
      'dataConfirmed',
      'dataRefused',
      'ownerChanged',
      'handedOver',
      'takenOver',
      'addressAdded',
      'addressCreated',
      'addressChanged',
      'addressDeleted',
      'bankAccountAdded',
      'bankAccountCreated',
      'bankAccountChanged',
      'bankAccountDeleted',
      'amlFactsChanged',
    ],
    records: [
      'prepared',
      'saved',
      'submitted',
      'approved',
      'denied',
      'decided',
      'movedToRevision',
      'printed',
      'documentsLinked',
      'deleted',
    ],
    aml: ['assessed'],
    identifications: ['prepared', 'requested', 'saved', 'submitted', 'approved', 'denied', 'decided', 'paymentMatched', 'deleted'],
    'service-requests': ['asked', 'sent', 'answered', 'messageAdded', 'processed', 'assigned', 'complaintMarked', 'complaintAnswered'],
    onboarding: [
      'begun',
      'configSaved',
      'stepCompleted',
      'picturesAdded',
      'pictureRemoved',
      'captureMade',
      'captureClaimed',
      'captureDone',
      'captureCanceled',
      'submitted',
      'decided',
      'canceled',
      'reminded',
      'abandoned',
    ],
    disclosures: ['delivered'],
    screening: ['hitFound', 'hitChanged', 'hitReopened', 'hitDecided', 'personsNamed'],
    suitability: ['warned', 'ended', 'acknowledged'],
    users: ['created', 'changed', 'deleted', 'deactivated'],
  },
  money: {
    contracts: ['created', 'changed', 'released', 'signed', 'concluded', 'withdrawn', 'withdrawalSettled', 'deleted'],
    duties: ['fallTold'],
    investments: ['created', 'changed', 'released', 'deleted'],
    payments: ['receivingAccountSet'],
    portfolio: ['valuationSeen'],
  },
  documents: {
    documents: [
      'generated',
      'made',
      'makingFailed',
      'regenerated',
      'uploaded',
      'stateSet',
      'assigned',
      'unassigned',
      'signatureRequested',
      'signatureRevoked',
      'signatureExpired',
      'deleted',
      'signed',
      'returned',
      'issued',
      'sealed',
      'stamped',
      'sealValidated',
      'sealFailed',
      'sealRetried',
      'opened',
    ],
    files: ['uploaded', 'deleted', 'damaged'],
    statements: ['ordered', 'runOrdered'],
  },
  security: {
    account: ['passwordChangeRefused', 'passwordChanged', 'phoneChangeRefused', 'sessionEnded', 'signedOutEverywhere'],
    auth: [
      'activationFailed',
      'activationOffered',
      'passwordProved',
      'passwordReset',
      'passwordResetFailed',
      'passwordResetRequested',
      'registrationFailed',
      'registrationSaved',
      'sessionProlonged',
      'signInFailed',
      'signedIn',
      'signedOut',
    ],
    identity: ['started', 'proved', 'refused', 'bound', 'invited', 'released'],
    impersonation: ['started', 'ended', 'refused'],
    verification: ['codeSent'],
  },
  notices: {
    clients: ['invited'],
    documents: ['reminded', 'documentationSent'],
    messages: ['read', 'preferenceChosen', 'pushSubscribed', 'pushRemoved'],
    payments: ['termsSent'],
    verification: ['invited'],
  },
  office: {
    'contract-types': ['created', 'changed', 'deleted'],
    disclosures: ['informationAdded', 'informationEnded'],
    demo: ['companyMade', 'personMade', 'personDeactivated'],
    'document-templates': [
      'created',
      'changed',
      'deleted',
      'contentSaved',
      'annotationsSaved',
      'contentRemoved',
      'fileTaken',
      'categoryCreated',
      'categoryChanged',
      'categoryDeleted',
    ],
    'form-templates': ['created', 'changed', 'deleted'],
    duties: ['businessDayStated', 'businessDayRemoved'],
    'bank-statements': ['paymentAssigned', 'paymentIgnored', 'paymentReturned', 'depositReturned', 'returnConfirmed'],
    imports: ['uploaded', 'confirmed', 'cancelled', 'expired', 'fileImported'],
    intermediaries: ['created', 'changed', 'deleted', 'logoChanged', 'logoDeleted', 'personCreated', 'personChanged', 'personDeleted'],
    lists: ['exported'],
    'saved-views': ['created', 'changed', 'deleted'],
    screening: ['listImported', 'listRefused', 'listRetired'],
    settings: ['documentsLogoSet', 'documentsLogoRemoved', 'selfOnboardingChanged'],
    strategies: ['created', 'changed', 'deleted', 'deactivated'],
  },
};

/** The actions of a kind, `<feature>.<what happened>`. */
export function actionsOf(kind: HistoryKind): string[] {
  return Object.entries(actionsByKind[kind]).flatMap(([feature, whats]) => whats.map((what) => `${feature}.${what}`));
}

/** Reading a notification changes nothing about a client, and happens every day. */
const readings = ['messages.read'];

/** Actions that a filter keeps or leaves out; null: every event. 'matters' never leaves out an action without a kind. */
export function actionsOfChoice(choice: HistoryChoice): { actions: readonly string[]; areKept: boolean } | null {
  if (choice === 'all') return null;
  return choice === 'matters'
    ? { actions: [...actionsOf('security'), ...readings], areKept: false }
    : { actions: actionsOf(choice), areKept: true };
}
