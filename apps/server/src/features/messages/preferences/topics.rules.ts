import type { EmailChoice, NoticeTopic } from '@pramen/contract/messages/messages.lists';
import { noticeTopics } from '@pramen/contract/messages/messages.lists';
import type { Role } from '@pramen/domain/permissions/roles';

/** What each kind of notice and e-mail is about. */
const kindsByTopic: Readonly<Record<NoticeTopic, readonly string[]>> = {
  SECURITY: [
    'account.new-device',
    'account.password-changed',
    'account.phone-changed',
    'account.signed-out-everywhere',
    'clients.email-changed',
    'clients.phone-changed',
    'code',
    'documents.sign-code',
    'invitation',
    'password-changed',
    'password-reset',
    'registration.welcome',
    'staff.email-changed',
    'staff.password-set',
    'staff.phone-changed',
  ],
  CONTRACT: [
    'bank-statements.deposit-returned',
    'contracts.first-deposit',
    'contracts.payment-terms-ready',
    'contracts.signed',
    'contracts.withdrawal-confirmed',
    'contracts.withdrawal-settled',
    'disclosures.delivered',
    'documents.canceled',
    'documents.complete',
    'documents.documentation',
    'duties.value-fell',
    'identifications.paid',
    'identifications.payments-paused',
    'identifications.payments-resumed',
    'onboarding.canceled',
    'onboarding.checked',
    'onboarding.decided',
    'payments.terms',
    'statements.owed',
    'suitability-reports.ready',
  ],
  SIGNING: ['documents.reminder', 'documents.requestExpired', 'documents.returned', 'documents.signatureRequested'],
  DATA: [
    'identifications.returned',
    'identifications.waiting',
    'onboarding.started',
    'records.returned',
    'records.waiting',
    'suitability.questionnaire-ended',
    'suitability.questionnaire-missing',
    'suitability.questionnaire-ends',
  ],
  REQUESTS: [
    'service-requests.answered',
    'service-requests.arrived',
    'service-requests.asked',
    'service-requests.assigned',
    'service-requests.overdue',
    'service-requests.overdue-long',
    'service-requests.processed',
    'service-requests.replied',
    'service-requests.sent-for',
    'service-requests.wrote',
  ],
  PORTFOLIO: ['ledger.dividend-credited', 'statements.ready'],
  WORK: [
    'aml.review-due',
    'auth.registered',
    'clients.dataRefused',
    'contracts.withdrawn',
    'contracts.withdrawn-adviser',
    'documents.makingFailed',
    'documents.sealDelayed',
    'documents.sealFailed',
    'files.damaged',
    'onboarding.submitted',
    'screening.hitsOpen',
    'strategies.review-due',
  ],
};

const topicByKind: ReadonlyMap<string, NoticeTopic> = new Map(
  noticeTopics.flatMap((topic) => kindsByTopic[topic].map((kind) => [kind, topic] as const)),
);

/** What a kind of notice or e-mail is about; null: nothing that anybody chooses. */
export const topicOf = (kind: string): NoticeTopic | null => topicByKind.get(kind) ?? null;
export const kindsOf = (topic: NoticeTopic): readonly string[] => kindsByTopic[topic];

/** The first one applies until the user chooses. What the law or the safety of an account needs is always told at once. */
const choicesByTopic: Readonly<Record<NoticeTopic, readonly [EmailChoice, ...EmailChoice[]]>> = {
  SECURITY: ['AT_ONCE'],
  CONTRACT: ['AT_ONCE'],
  SIGNING: ['AT_ONCE', 'DAILY'],
  DATA: ['AT_ONCE', 'DAILY'],
  REQUESTS: ['AT_ONCE', 'DAILY', 'NEVER'],
  PORTFOLIO: ['NEVER', 'DAILY'],
  WORK: ['AT_ONCE', 'DAILY', 'NEVER'],
};

export const choicesOf = (topic: NoticeTopic): readonly EmailChoice[] => choicesByTopic[topic];
export const usualChoice = (topic: NoticeTopic): EmailChoice => choicesByTopic[topic][0];
/** Whether there is something to choose. */
export const isChosen = (topic: NoticeTopic): boolean => choicesByTopic[topic].length > 1;

/** Told by push until the user chooses otherwise; who switches a browser on wants to be told. Dividends come often and ask for nothing. */
export const usualPush = (topic: NoticeTopic): boolean => topic !== 'PORTFOLIO';

const ofClients: ReadonlySet<NoticeTopic> = new Set(['CONTRACT', 'DATA', 'PORTFOLIO']);

/** The topics of which a role is told. */
export const topicsFor = (role: Role): readonly NoticeTopic[] =>
  noticeTopics.filter((topic) => (role === 'CLIENT' ? topic !== 'WORK' : !ofClients.has(topic)));
