import { translate } from '@pramen/texts/translate';
import { portalAddress } from '../../../platform/calls/portal-address.ts';
import type { Platform } from '../../../platform/platform.ts';
import { composeNaming } from '../../clients/naming-notices.service.ts';
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

const composeSubmitted = composeNaming({
  subject: 'onboardingSteps:notices.submitted.subject',
  text: 'onboardingSteps:notices.submitted.text',
  named: 'onboardingSteps:notices.submitted.named',
});

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
