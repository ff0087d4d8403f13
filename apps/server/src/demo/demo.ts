import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import type { PushKeys } from '../config/push.ts';
import type { Db } from '../database/connect.ts';
import { HOUR } from '../platform/clock/clock.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { RepeatedWork } from '../platform/jobs/every.ts';
import type { Identities } from '../platform/identity/identities.ts';
import { describeError } from '../platform/log/log.ts';
import type { Log } from '../platform/log/log.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { Platform } from '../platform/platform.ts';
import { Stopped } from '../platform/workers/stopped.ts';
import type { SmsSender } from '../platform/sms/sms-sender.ts';
import type { TellingDeps } from './documents/story-work.ts';
import { tellDocuments } from './documents/tell-documents.ts';
import { bringImportOfToday, tellImports } from './imports/bring-imports.ts';
import { seedDemoCompany } from './seed.ts';
import { registerDemo } from './demo.routes.ts';
import { openDemoIdentities, registerDemoIdentity } from './outside/identity/demo-identities.ts';
import { takePushKeys } from './outside/push-keys.ts';
import { openOutside } from './outside/outside.ts';

/** The demonstration: a company with people and ledgers, and stand-ins for the outside world. */
export interface Demo {
  clock: Clock;
  mailer: Mailer;
  sms: SmsSender;
  pushKeys: PushKeys;
  /** The configured providers of electronic identities, and the demonstration's in place of the others. */
  openIdentities(log: Log): Identities;
  /** Creates the demo company unless it exists. */
  seed(platform: Platform): Promise<void>;
  /** Adds the inbox and the endpoints that tests use to create people and to advance the clock. */
  register(http: FastifyInstance, platform: Platform): Promise<void>;
  /** Fills the company's queues with imports and documents while the portal is already serving; `stop` waits for the current step. */
  fillQueues(deps: TellingDeps): { stop(): Promise<void> };
  /** Work that keeps the queues filled from day to day. */
  listRepeatedWork(deps: TellingDeps): RepeatedWork[];
}

function fillQueues(deps: TellingDeps): { stop(): Promise<void> } {
  let isStopping = false;
  const logged = (what: string) => (error: unknown) => {
    if (!isStopping && !(error instanceof Stopped)) deps.platform.log.warn({ error: describeError(error) }, `postponing demo ${what}`);
  };
  // Imports take a second, documents a minute.
  const telling = tellImports(deps)
    .catch(logged('imports'))
    .then(() => tellDocuments(deps, () => isStopping))
    .catch(logged('documents'));
  return {
    stop: async () => {
      isStopping = true;
      await telling;
    },
  };
}

/** Opens the demonstration; throws in production mode. */
export async function openDemo(config: Config, ownerUrl: string, db: Db): Promise<Demo> {
  const outside = await openOutside(config, ownerUrl, db);
  return {
    ...outside,
    pushKeys: await takePushKeys(config.dataFolder),
    openIdentities: (log) => openDemoIdentities(config, log),
    seed: seedDemoCompany,
    fillQueues,
    listRepeatedWork: (deps) => [{ name: "creating the day's import", pauseMs: HOUR, run: () => bringImportOfToday(deps) }],
    register: async (http, platform) => {
      registerDemo(http, platform);
      await registerDemoIdentity(http, platform);
    },
  };
}
