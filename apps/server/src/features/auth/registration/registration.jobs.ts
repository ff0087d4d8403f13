import { translate } from '@pramen/texts/translate';
import { portalAddress } from '../../../platform/calls/portal-address.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import { codeDigits } from '../../../platform/keys/secrets.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sendDirectly } from '../../messages/outbox/hand-over.service.ts';
import type { Compose, Composers } from '../../messages/outbox/messages.service.ts';
import { readTenantOfAgent } from '../../users/tenants.reader.ts';
import { strangersTopics } from '../../verification/strangers-codes.service.ts';
import { findOpenPurpose } from '../../verification/verification.reader.ts';
import { WELCOME_MESSAGE, type Channel } from './registration.rules.ts';
import { findRegistration } from './registrations.reader.ts';

/** Sends a code that is still valid; one of a contact that was changed since is not. */
async function sendCode(platform: Platform, channel: Channel, codeId: string, registrationId: string): Promise<void> {
  const { db, config, clock } = platform;
  const registration = await findRegistration(db, platform, registrationId);
  if (!registration || !(await findOpenPurpose(db, codeId, clock.now()))) return;
  const { language, email, phone, agentId } = registration;
  const { name: tenantName } = await readTenantOfAgent(db, agentId);
  const values = { code: codeDigits(config.keys.code, codeId), tenant: tenantName };
  await sendDirectly(platform, {
    id: codeId,
    channel,
    recipient: { email, phone, language, tenantName },
    letter: {
      subject: translate(language, 'messages:registrationCode.subject'),
      text: translate(language, channel === 'SMS' ? 'messages:registrationCode.sms' : 'messages:registrationCode.email', values),
    },
  });
}

export function registrationJobs(platform: Platform): JobHandler[] {
  return (['EMAIL', 'SMS'] as const).map((channel) => ({
    topic: strangersTopics[channel],
    run: ({ codeId, registrationId }) => sendCode(platform, channel, String(codeId), String(registrationId)),
  }));
}

function composeWelcome({ config }: Platform): Compose {
  return (_message, { language, email, tenantName }) =>
    Promise.resolve({
      subject: translate(language, 'messages:registrationWelcome.subject', { tenant: tenantName }),
      text: translate(language, 'messages:registrationWelcome.text', {
        tenant: tenantName,
        email,
        link: portalAddress(config, 'login', {}),
      }),
    });
}

export function registrationComposers(platform: Platform): Composers {
  return { [WELCOME_MESSAGE]: composeWelcome(platform) };
}
