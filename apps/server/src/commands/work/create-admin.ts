import { fileURLToPath } from 'node:url';
import { readConfig } from '../../config/config.ts';
import { connectDatabase } from '../../database/connect.ts';
import { inTransaction } from '../../database/transaction.ts';
import { inviteFirstAdministrator } from '../../features/staff/first-administrator.service.ts';
import type { NewAdministrator } from '../../features/staff/first-administrator.service.ts';
import { invitationAddress } from '../../features/verification/handles.service.ts';
import { openDatabase } from '../../open-database.ts';
import { createAudit } from '../../platform/audit/append.ts';
import { startLinking } from '../../platform/audit/chain/linking.ts';
import { createSystemClock } from '../../platform/clock/clock.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import { createLog } from '../../platform/log/log.ts';
import { isMailReachable } from '../../platform/mail/smtp-mailer.ts';

const refusals = {
  exists: 'There is already an administrator; add others in the portal, under Users.',
  'other-invited':
    'Another person was invited as the first administrator and has not activated yet: use their e-mail to invite them again.',
  'email-taken': 'The e-mail belongs to another person.',
} as const;

const write = (line: string) => process.stdout.write(`${line}\n`);

async function invite(wanted: NewAdministrator): Promise<void> {
  const log = createLog('error');
  const config = readConfig(process.env, fileURLToPath(new URL('../../../../..', import.meta.url)));
  const opened = await openDatabase(config, log, 'attach');
  const database = connectDatabase(opened.appUrl, { max: 2, onError: () => undefined });
  const clock = createSystemClock();
  const jobs = await createJobs(database.db, log, { supervise: false });
  const platform = { config, clock, jobs, audit: createAudit(config.keys.master, () => clock.now()) };
  try {
    const invited = await inTransaction(database.db, (tx) => inviteFirstAdministrator(tx, platform, wanted));
    if ('refusal' in invited) {
      process.stderr.write(`${refusals[invited.refusal]}\n`);
      process.exitCode = 1;
      return;
    }
    // Without a running server, no other process would link the event.
    await startLinking({ linkerUrl: opened.linkerUrl, config, clock, log }).stop();
    write(
      `${wanted.email} was invited${invited.isNew ? '' : ' again'}; the link is valid for 7 days. The e-mail is sent when the portal runs.`,
    );
    if (await isMailReachable(config)) return;
    write('No mail can be sent from here. Open this address yourself, or give it only to that person:');
    write(invitationAddress(config, { email: wanted.email, phone: invited.phone }, invited.handle));
  } finally {
    await jobs.stop();
    await database.close();
    await opened.stop();
  }
}

export async function runCreateAdmin(wanted: NewAdministrator): Promise<void> {
  await invite(wanted).catch((error: unknown) => {
    process.stderr.write(`No administrator was invited. ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}
