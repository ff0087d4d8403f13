import { translate } from '@pramen/texts/translate';
import { portalAddress } from '../../../platform/calls/portal-address.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Compose, Composers } from '../../messages/outbox/messages.service.ts';
import { openFormerEmail, openFormerPhone } from '../record/client-access.service.ts';
import { EMAIL_CHANGED, PHONE_CHANGED } from '../record/client.rules.ts';

function composeEmailChanged(platform: Platform): Compose {
  return async ({ params }, { language, tenantName }) => {
    const { clientId, former } = params;
    const values = { tenant: tenantName, link: portalAddress(platform.config, 'login', {}) };
    const subject = translate(language, 'messages:emailChanged.subject');
    if (clientId === undefined || former === undefined)
      return { subject, text: translate(language, 'messages:emailChanged.toNew', values) };
    const email = await openFormerEmail(platform, clientId, former);
    return email === null ? null : { subject, text: translate(language, 'messages:emailChanged.toOld', values), email };
  };
}

function composePhoneChanged(platform: Platform): Compose {
  return async ({ params }, { language, tenantName }) => {
    const { clientId, former } = params;
    const values = { tenant: tenantName, link: portalAddress(platform.config, 'forgotten-password', {}) };
    const subject = translate(language, 'messages:phoneChangedByStaff.subject');
    if (clientId === undefined || former === undefined)
      return { subject, text: translate(language, 'messages:phoneChangedByStaff.text', values) };
    const phone = await openFormerPhone(platform, clientId, former);
    return phone === null ? null : { subject, text: translate(language, 'messages:phoneChangedByStaff.smsOld', values), phone };
  };
}

/** Composers of this feature's messages; texts are written when a message is sent. */
export function clientComposers(platform: Platform): Composers {
  return { [EMAIL_CHANGED]: composeEmailChanged(platform), [PHONE_CHANGED]: composePhoneChanged(platform) };
}
