import { translate } from '@pramen/texts/translate';
import { portalAddress } from '../../platform/calls/portal-address.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Compose, Composers } from '../messages/outbox/messages.service.ts';
import { openFormerEmail } from './credentials.service.ts';
import { EMAIL_CHANGED, PASSWORD_SET, PHONE_CHANGED } from './staff.rules.ts';

function composeEmailChanged(platform: Platform): Compose {
  return ({ params }, { userId, language, tenantName }) => {
    const { former } = params;
    const values = { tenant: tenantName, link: portalAddress(platform.config, 'login', {}) };
    const subject = translate(language, 'messages:emailChanged.subject');
    if (former === undefined) return Promise.resolve({ subject, text: translate(language, 'messages:emailChanged.toNew', values) });
    const email = openFormerEmail(platform, userId, former);
    return Promise.resolve({ subject, text: translate(language, 'messages:emailChanged.toOld', values), email });
  };
}

function composePlain({ config }: Platform, key: 'phoneChangedByStaff' | 'passwordChanged'): Compose {
  return (_message, { language, tenantName }) => {
    const values = { tenant: tenantName, link: portalAddress(config, 'forgotten-password', {}) };
    return Promise.resolve({
      subject: translate(language, `messages:${key}.subject`),
      text: translate(language, `messages:${key}.text`, values),
    });
  };
}

/** Composers of this feature's messages. */
export function staffComposers(platform: Platform): Composers {
  return {
    [EMAIL_CHANGED]: composeEmailChanged(platform),
    [PHONE_CHANGED]: composePlain(platform, 'phoneChangedByStaff'),
    [PASSWORD_SET]: composePlain(platform, 'passwordChanged'),
  };
}
