import { maskText } from '@pramen/domain/privacy/mask';
import { translate } from '@pramen/texts/translate';
import { portalAddress } from '../../platform/http/portal-address.ts';
import { codeDigits } from '../../platform/keys/secrets.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Compose, Composers } from '../messages/messages.service.ts';
import { INVITATION_MESSAGE, invitationHandle } from './handles.service.ts';
import { isCodeOpen } from './verification.reader.ts';
import { CODE_MESSAGE } from './verification.service.ts';

function composeCode(platform: Platform): Compose {
  return async ({ params, channel }, { language, tenantName }) => {
    const codeId = params['codeId'] ?? '';
    // A queue that stood still must not deliver a dead code.
    if (!(await isCodeOpen(platform.db, codeId, platform.clock.now()))) return null;
    const values = { code: codeDigits(platform.config.keys.code, codeId), tenant: tenantName };
    const text = translate(language, channel === 'SMS' ? 'messages:code.sms' : 'messages:code.email', values);
    return { subject: translate(language, 'messages:code.subject'), text };
  };
}

function composeInvitation({ config }: Platform): Compose {
  return ({ id }, { language, tenantName, email, phone }) => {
    const query = { email, phone: maskText(phone ?? ''), user_id: invitationHandle(config.keys.code, id) };
    const values = { tenant: tenantName, link: portalAddress(config, 'activation', query) };
    return Promise.resolve({
      subject: translate(language, 'messages:invitation.subject', values),
      text: translate(language, 'messages:invitation.text', values),
    });
  };
}

/** The texts that this feature's messages get when they are sent. */
export function verificationComposers(platform: Platform): Composers {
  return { [CODE_MESSAGE]: composeCode(platform), [INVITATION_MESSAGE]: composeInvitation(platform) };
}
