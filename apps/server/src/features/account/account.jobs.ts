import type { TextKey } from '@pramen/texts';
import { translate } from '@pramen/texts/translate';
import { describeDevice } from '@pramen/domain/web/device';
import { maskText } from '@pramen/domain/privacy/mask';
import { eq } from 'drizzle-orm';
import { phoneChanges } from '../../database/schema/account.ts';
import type { Language } from '../../platform/calls/call.ts';
import { portalAddress } from '../../platform/calls/portal-address.ts';
import type { Platform } from '../../platform/platform.ts';
import { readUserAgents } from '../access/access.reader.ts';
import type { Compose, Composers } from '../messages/outbox/messages.service.ts';
import type { ComposeNotices, NoticeComposers } from '../messages/notifications/notifications.service.ts';
import { NEW_DEVICE, PASSWORD_CHANGED_HERE, PHONE_CHANGED, SIGNED_OUT_EVERYWHERE } from './account.rules.ts';

/** Browser and system by their common names. */
function nameDevice(language: Language, userAgent: string | undefined): string {
  const { browser, system } = describeDevice(userAgent ?? '');
  return [browser, system].filter(Boolean).join(', ') || translate(language, 'messages:unknownDevice');
}

function composePasswordChanged({ config }: Platform): Compose {
  return ({ channel }, { language, tenantName }) => {
    const values = { tenant: tenantName, link: portalAddress(config, 'forgotten-password', {}) };
    return Promise.resolve({
      subject: translate(language, 'messages:passwordChangedHere.subject'),
      text: translate(language, channel === 'SMS' ? 'messages:passwordChangedHere.sms' : 'messages:passwordChangedHere.text', values),
    });
  };
}

async function findPhones({ db }: Platform, phoneChangeId: string) {
  const [change] = await db
    .select({ oldPhone: phoneChanges.oldPhone, newPhone: phoneChanges.newPhone })
    .from(phoneChanges)
    .where(eq(phoneChanges.id, phoneChangeId));
  return change ?? null;
}

function composePhoneChanged(platform: Platform): Compose {
  return async ({ channel, params }, { language, tenantName }) => {
    const values = { tenant: tenantName, link: portalAddress(platform.config, 'forgotten-password', {}) };
    const subject = translate(language, 'messages:phoneChanged.subject');
    if (params['to'] !== 'old')
      return { subject, text: translate(language, channel === 'SMS' ? 'messages:phoneChanged.sms' : 'messages:phoneChanged.text', values) };
    const change = await findPhones(platform, params['phoneChangeId'] ?? '');
    if (!change || change.oldPhone === null) return null;
    // The holder of the old phone must be able to see whether the new number is theirs.
    const text = translate(language, 'messages:phoneChanged.smsOld', { ...values, phone: maskText(change.newPhone) });
    return { subject, text, phone: change.oldPhone };
  };
}

function composeNewDevice({ db, config }: Platform): Compose {
  return async ({ params }, { language, tenantName }) => {
    const { sessionId = '' } = params;
    const device = nameDevice(language, (await readUserAgents(db, [sessionId])).get(sessionId));
    const values = { tenant: tenantName, device, link: portalAddress(config, 'settings', {}) };
    return { subject: translate(language, 'messages:newDevice.subject'), text: translate(language, 'messages:newDevice.text', values) };
  };
}

/** Composers of this feature's messages. */
export function accountComposers(platform: Platform): Composers {
  return {
    [PASSWORD_CHANGED_HERE]: composePasswordChanged(platform),
    [PHONE_CHANGED]: composePhoneChanged(platform),
    [NEW_DEVICE]: composeNewDevice(platform),
  };
}

/** The account screen shows devices, sign-ins and the forms for password and phone. */
const ofAccount = { kind: 'account', id: null } as const;

/** A notification with the same text for every recipient. */
function plainNotice(subject: TextKey, text: TextKey): ComposeNotices {
  return (_db, notices) =>
    Promise.resolve(
      notices.map(({ language }) => ({ subject: translate(language, subject), text: translate(language, text), about: ofAccount })),
    );
}

const noticeNewDevice: ComposeNotices = async (db, notices) => {
  const agents = await readUserAgents(
    db,
    notices.map(({ params }) => params['sessionId'] ?? ''),
  );
  return notices.map(({ language, params }) => ({
    subject: translate(language, 'messages:notices.newDevice.subject'),
    text: translate(language, 'messages:notices.newDevice.text', { device: nameDevice(language, agents.get(params['sessionId'] ?? '')) }),
    about: ofAccount,
  }));
};

/** Composers of this feature's notifications. */
export const accountNotices: NoticeComposers = {
  [PASSWORD_CHANGED_HERE]: plainNotice('messages:notices.passwordChanged.subject', 'messages:notices.passwordChanged.text'),
  [PHONE_CHANGED]: plainNotice('messages:notices.phoneChanged.subject', 'messages:notices.phoneChanged.text'),
  [SIGNED_OUT_EVERYWHERE]: plainNotice('messages:notices.signedOutEverywhere.subject', 'messages:notices.signedOutEverywhere.text'),
  [NEW_DEVICE]: noticeNewDevice,
};
