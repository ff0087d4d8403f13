import { translate } from '@pramen/texts/translate';
import { portalAddress } from '../../../platform/calls/portal-address.ts';
import type { Readable } from '../../../database/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findOwnClients } from '../../clients/record/client.reader.ts';
import { composeNaming } from '../../clients/naming-notices.service.ts';
import type { ComposeNotices, NoticeComposers } from '../../messages/notifications/notifications.service.ts';
import type { Composers } from '../../messages/outbox/messages.service.ts';
import { isUnderReview } from '../record/review.reader.ts';
import { STARTED_NOTICE } from '../record/starting.service.ts';
import { CANCELED_NOTICE, CHECKED_NOTICE, DECIDED_NOTICE, SUBMITTED_NOTICE } from './telling.service.ts';

/** The same words for everybody. */
const composeOwn =
  (topic: 'started' | 'canceled'): ComposeNotices =>
  (_db, notices) =>
    Promise.resolve(
      notices.map(({ language }) => ({
        subject: translate(language, `onboardingSteps:notices.${topic}.subject`),
        text: translate(language, `onboardingSteps:notices.${topic}.text`),
        about: null,
      })),
    );

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
  [STARTED_NOTICE]: (_message, { language, tenantName }) => {
    const values = { tenant: tenantName, link: portalAddress(config, 'home', {}) };
    return Promise.resolve({
      subject: translate(language, 'onboardingSteps:letter.subject', values),
      text: translate(language, 'onboardingSteps:letter.text', values),
    });
  },
  [CANCELED_NOTICE]: (_message, { language }) =>
    Promise.resolve({
      subject: translate(language, 'onboardingSteps:canceledLetter.subject'),
      text: translate(language, 'onboardingSteps:canceledLetter.text'),
    }),
  [DECIDED_NOTICE]: async (_message, { language, userId }) => {
    const check = await checkOfUser(db, userId);
    return {
      subject: translate(language, 'onboardingSteps:decidedLetter.subject'),
      text: translate(language, `onboardingSteps:decidedLetter.${check}`, { link: portalAddress(config, 'payment-terms', {}) }),
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
