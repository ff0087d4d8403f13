import { translate } from '@pramen/texts/translate';
import { portalAddress } from '../../platform/calls/portal-address.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Compose, Composers } from '../messages/outbox/messages.service.ts';
import { PASSWORD_CHANGED_MESSAGE, RESET_LINK_MESSAGE, writeResetToken } from './record/auth.rules.ts';

function composeResetLink({ config }: Platform): Compose {
  return ({ params }, { language, email, tenantName }) => {
    const token = writeResetToken(config.keys.code, params['linkId'] ?? '');
    const values = { tenant: tenantName, link: portalAddress(config, 'reset-password', { token, email }) };
    return Promise.resolve({
      subject: translate(language, 'messages:passwordReset.subject'),
      text: translate(language, 'messages:passwordReset.text', values),
    });
  };
}

function composePasswordChanged({ config }: Platform): Compose {
  return (_message, { language, tenantName }) => {
    const values = { tenant: tenantName, link: portalAddress(config, 'forgotten-password', {}) };
    return Promise.resolve({
      subject: translate(language, 'messages:passwordChanged.subject'),
      text: translate(language, 'messages:passwordChanged.text', values),
    });
  };
}

/** Composers of this feature's messages. */
export function authComposers(platform: Platform): Composers {
  return { [RESET_LINK_MESSAGE]: composeResetLink(platform), [PASSWORD_CHANGED_MESSAGE]: composePasswordChanged(platform) };
}
