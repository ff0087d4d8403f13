import { translate } from '@pramen/texts/translate';
import { inArray } from 'drizzle-orm';
import { clients } from '../../../database/schema/clients.ts';
import { portalAddress } from '../../../platform/calls/portal-address.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readWhoMayBeTold } from '../../clients/carers.reader.ts';
import type { ComposeNotices, NoticeComposers } from '../../messages/notifications/notifications.service.ts';
import type { Composers } from '../../messages/outbox/messages.service.ts';
import { STARTED_NOTICE } from '../record/starting.service.ts';
import { CANCELED_NOTICE, DECIDED_NOTICE, SUBMITTED_NOTICE } from './telling.service.ts';

/** The same words for everybody. */
const composeOwn =
  (topic: 'started' | 'canceled' | 'decided'): ComposeNotices =>
  (_db, notices) =>
    Promise.resolve(
      notices.map(({ language }) => ({
        subject: translate(language, `onboardingSteps:notices.${topic}.subject`),
        text: translate(language, `onboardingSteps:notices.${topic}.text`),
        about: null,
      })),
    );

/** Names the client, unless another adviser looks after them by now. */
const composeSubmitted: ComposeNotices = async (db, notices) => {
  const ids = [...new Set(notices.map(({ params }) => params['clientId'] ?? ''))];
  const rows = await db
    .select({ id: clients.id, firstname: clients.firstname, surname: clients.surname })
    .from(clients)
    .where(inArray(clients.id, ids));
  const names = new Map(rows.map(({ id, firstname, surname }) => [id, `${firstname} ${surname}`]));
  const userIds = notices.map(({ userId }) => userId);
  const mayBeTold = await readWhoMayBeTold(db, ids, userIds);
  return notices.map(({ params, userId, language }) => {
    const id = params['clientId'] ?? '';
    const name = mayBeTold(id, userId) ? names.get(id) : undefined;
    return {
      subject: translate(language, 'onboardingSteps:notices.submitted.subject'),
      text:
        name === undefined
          ? translate(language, 'onboardingSteps:notices.submitted.text')
          : translate(language, 'onboardingSteps:notices.submitted.named', { name }),
      about: name === undefined ? null : { kind: 'client', id },
    };
  });
};

export const onboardingNotices: NoticeComposers = {
  [STARTED_NOTICE]: composeOwn('started'),
  [SUBMITTED_NOTICE]: composeSubmitted,
  [CANCELED_NOTICE]: composeOwn('canceled'),
  [DECIDED_NOTICE]: composeOwn('decided'),
};

/** The e-mails that an onboarding waits for the client, that staff have canceled it, and that nothing is missing any more. */
export const onboardingLetters = ({ config }: Platform): Composers => ({
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
  [DECIDED_NOTICE]: (_message, { language }) =>
    Promise.resolve({
      subject: translate(language, 'onboardingSteps:decidedLetter.subject'),
      text: translate(language, 'onboardingSteps:decidedLetter.text', { link: portalAddress(config, 'payment-terms', {}) }),
    }),
});
