import type { Config } from '../../config/config.ts';
import type { Db } from '../../database/connect.ts';
import { createSystemClock } from '../../platform/clock/clock.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { SmsSender } from '../../platform/sms/sms-sender.ts';
import { createDemoSchema, readClockOffset } from '../store/demo-store.ts';
import { createInboxMailer, createInboxSms } from './inbox.ts';

/** Stand-ins for the outside world in demo mode. */
export interface Outside {
  /** Ahead of the system clock by all advances of POST /demo/clock, including those of earlier runs. */
  clock: Clock;
  mailer: Mailer;
  sms: SmsSender;
}

/** Creates the demonstration's tables as the owner and opens its clock and inbox. Throws in production mode. */
export async function openOutside(config: Pick<Config, 'mode'>, ownerUrl: string, db: Db): Promise<Outside> {
  if (config.mode !== 'demo') throw new Error('the demonstration is available in demo mode only');
  await createDemoSchema(ownerUrl);
  const clock = createSystemClock(await readClockOffset(db));
  return { clock, mailer: createInboxMailer(db, clock), sms: createInboxSms(db, clock) };
}
