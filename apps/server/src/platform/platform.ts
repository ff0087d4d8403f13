import type { Config } from '../config/config.ts';
import type { Db } from '../database/connect.ts';
import type { Audit } from './audit/append.ts';
import type { Clock } from './clock/clock.ts';
import type { FileStore } from './files/file-store.ts';
import type { Identities } from './identity/identities.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Log } from './log/log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { PushSender } from './push/push-sender.ts';
import type { SmsSender } from './sms/sms-sender.ts';

/** Everything that features may depend on; created once at start. */
export interface Platform {
  config: Config;
  db: Db;
  clock: Clock;
  log: Log;
  jobs: Jobs;
  files: FileStore;
  audit: Audit;
  mailer: Mailer;
  sms: SmsSender;
  /** null when push to browsers is off. */
  push: PushSender | null;
  identities: Identities;
}

/** What a command needs to notify people about its changes to their data. */
export interface WritePlatform extends Pick<Platform, 'audit' | 'clock'> {
  config: { keys: Pick<Config['keys'], 'master' | 'code'>; firmCountry: Config['firmCountry'] };
  jobs: Pick<Jobs, 'enqueue' | 'enqueueAll'>;
}
