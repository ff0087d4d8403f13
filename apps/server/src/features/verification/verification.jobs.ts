import { maskText } from '@pramen/domain/privacy/mask';
import type { TextKey } from '@pramen/texts';
import { translate } from '@pramen/texts/translate';
import { codeDigits } from '../../platform/keys/secrets.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Compose, Composers, MessageChannel } from '../messages/outbox/messages.service.ts';
import { INVITATION_MESSAGE, invitationAddress, invitationHandle } from './handles.service.ts';
import { findNewPhone, findOpenPurpose } from './verification.reader.ts';
import type { CodePurpose } from './verification.rules.ts';
import { CODE_MESSAGE } from './verification.service.ts';

/** The text of a code names the change it confirms, so that a person who did not request it notices. */
function codeText(purpose: CodePurpose, channel: MessageChannel): TextKey {
  if (purpose === 'PASSWORD_CHANGE') return channel === 'SMS' ? 'messages:code.smsPassword' : 'messages:code.emailPassword';
  if (purpose === 'PHONE_CHANGE') return 'messages:code.smsOldPhone';
  if (purpose === 'NEW_PHONE') return 'messages:code.smsPhone';
  if (purpose === 'ONBOARDING') return 'messages:code.smsOnboarding';
  return channel === 'SMS' ? 'messages:code.sms' : 'messages:code.email';
}

function composeCode(platform: Platform): Compose {
  return async ({ params, channel }, { language, tenantName }) => {
    const codeId = params['codeId'] ?? '';
    // An expired code is not sent, even after the queue was stopped for a while.
    const purpose = await findOpenPurpose(platform.db, codeId, platform.clock.now());
    if (!purpose) return null;
    const isOfPhone = purpose === 'PHONE_CHANGE' || purpose === 'NEW_PHONE';
    const newPhone = isOfPhone ? await findNewPhone(platform.db, params['phoneChangeId'] ?? '') : null;
    if (isOfPhone && newPhone === null) return null;
    const values = { code: codeDigits(platform.config.keys.code, codeId), tenant: tenantName, phone: maskText(newPhone ?? '') };
    const letter = { subject: translate(language, 'messages:code.subject'), text: translate(language, codeText(purpose, channel), values) };
    return purpose === 'NEW_PHONE' && newPhone !== null ? { ...letter, phone: newPhone } : letter;
  };
}

function composeInvitation({ config }: Platform): Compose {
  return ({ id }, { language, tenantName, email, phone }) => {
    const values = { tenant: tenantName, link: invitationAddress(config, { email, phone }, invitationHandle(config.keys.code, id)) };
    return Promise.resolve({
      subject: translate(language, 'messages:invitation.subject', values),
      text: translate(language, 'messages:invitation.text', values),
    });
  };
}

/** Composers of this feature's messages. */
export function verificationComposers(platform: Platform): Composers {
  return { [CODE_MESSAGE]: composeCode(platform), [INVITATION_MESSAGE]: composeInvitation(platform) };
}
