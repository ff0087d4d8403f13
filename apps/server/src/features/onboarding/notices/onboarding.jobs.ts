import { minutesOfSteps, stepsOf, type OnboardingStep } from '@pramen/domain/onboarding/onboarding-steps';
import { translate } from '@pramen/texts/translate';
import { portalAddress } from '../../../platform/calls/portal-address.ts';
import type { Readable } from '../../../database/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findOwnClients } from '../../clients/record/client.reader.ts';
import { expectsFirstPayment } from '../../identity/identity-standing.reader.ts';
import { composeNaming } from '../../clients/naming-notices.service.ts';
import type { ComposeNotices, NoticeComposers } from '../../messages/notifications/notifications.service.ts';
import type { Composers } from '../../messages/outbox/messages.service.ts';
import { concludesContract, findForm } from '../record/interaction-forms.reader.ts';
import { isUnderReview } from '../record/review.reader.ts';
import { STARTED_NOTICE } from '../record/starting.service.ts';
import { CANCELED_NOTICE, CHECKED_NOTICE, DECIDED_NOTICE, SUBMITTED_NOTICE } from './telling.service.ts';

type FormParams = Readonly<Record<string, string>>;

/** The steps of an onboarding by which no contract is concluded; null for every other, and where none is named. */
async function readPlainSteps(db: Readable, { clientId, formId }: FormParams): Promise<readonly OnboardingStep[] | null> {
  const form = clientId === undefined || formId === undefined ? null : await findForm(db, clientId, formId);
  return form === null || concludesContract(form.options) ? null : stepsOf(form.options);
}

/** Of a contract, or only of data, by what the onboarding leads to. */
const composeOwn =
  (topic: 'started' | 'canceled'): ComposeNotices =>
  async (db, notices) => {
    const plain = new Map<string | undefined, boolean>();
    for (const { params } of notices)
      if (!plain.has(params['formId'])) plain.set(params['formId'], (await readPlainSteps(db, params)) !== null);
    return notices.map(({ language, params }) => {
      const words = plain.get(params['formId']) ? (`${topic}Plain` as const) : topic;
      return {
        subject: translate(language, `onboardingSteps:notices.${words}.subject`),
        text: translate(language, `onboardingSteps:notices.${words}.text`),
        about: null,
      };
    });
  };

/** What may be said of the check of a client's data: it is over only when staff have decided on everything that the client submitted. */
async function checkOf(db: Readable, clientId: string | undefined): Promise<'done' | 'going'> {
  return clientId !== undefined && (await isUnderReview(db, clientId)) ? 'going' : 'done';
}

const checkOfUser = async (db: Readable, userId: string) => checkOf(db, (await findOwnClients(db, [{ userId }]))[0]);

/** To a client who was told to wait. */
const composeAfterCheck =
  (topic: 'decided' | 'checked'): ComposeNotices =>
  async (db, notices) => {
    const checks = new Map<string, 'done' | 'going'>();
    for (const { userId } of notices) if (!checks.has(userId)) checks.set(userId, await checkOfUser(db, userId));
    return notices.map(({ language, userId }) => ({
      subject: translate(language, `onboardingSteps:notices.${topic}.subject`),
      text: translate(language, `onboardingSteps:notices.${topic}.${checks.get(userId) ?? 'going'}`),
      about: null,
    }));
  };

const composeSubmitted = composeNaming({
  subject: 'onboardingSteps:notices.submitted.subject',
  text: 'onboardingSteps:notices.submitted.text',
  named: 'onboardingSteps:notices.submitted.named',
});

export const onboardingNotices: NoticeComposers = {
  [STARTED_NOTICE]: composeOwn('started'),
  [SUBMITTED_NOTICE]: composeSubmitted,
  [CANCELED_NOTICE]: composeOwn('canceled'),
  [DECIDED_NOTICE]: composeAfterCheck('decided'),
  [CHECKED_NOTICE]: composeAfterCheck('checked'),
};

/** The e-mails that an onboarding waits for the client, that staff have canceled it, and that nothing is missing any more. */
export const onboardingLetters = ({ config, db }: Platform): Composers => ({
  [STARTED_NOTICE]: async ({ params }, { language, tenantName }) => {
    const plain = await readPlainSteps(db, params);
    const values = { tenant: tenantName, link: portalAddress(config, 'home', {}) };
    return {
      subject: translate(language, plain ? 'onboardingSteps:letterPlain.subject' : 'onboardingSteps:letter.subject', values),
      text: plain
        ? translate(language, 'onboardingSteps:letterPlain.text', { ...values, count: minutesOfSteps(plain) })
        : translate(language, 'onboardingSteps:letter.text', values),
    };
  },
  [CANCELED_NOTICE]: async ({ params }, { language }) => {
    const words = (await readPlainSteps(db, params)) ? 'canceledLetterPlain' : 'canceledLetter';
    return {
      subject: translate(language, `onboardingSteps:${words}.subject`),
      text: translate(language, `onboardingSteps:${words}.text`),
    };
  },
  [DECIDED_NOTICE]: async (_message, { language, userId }) => {
    const [clientId] = await findOwnClients(db, [{ userId }]);
    const check = await checkOf(db, clientId);
    const text = translate(language, `onboardingSteps:decidedLetter.${check}`, { link: portalAddress(config, 'payment-terms', {}) });
    const isIdentifying = clientId !== undefined && (await expectsFirstPayment(db, clientId));
    return {
      subject: translate(language, 'onboardingSteps:decidedLetter.subject'),
      text: isIdentifying ? `${text}\n\n${translate(language, 'payments:firstPayment')}` : text,
    };
  },
  [CHECKED_NOTICE]: async (_message, { language, userId }) => {
    const check = await checkOfUser(db, userId);
    return {
      subject: translate(language, 'onboardingSteps:checkedLetter.subject'),
      text: translate(language, `onboardingSteps:checkedLetter.${check}`, { link: portalAddress(config, 'home', {}) }),
    };
  },
});
