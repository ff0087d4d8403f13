import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Db } from '../database/connect.ts';
import type { Clock } from '../platform/clock/clock.ts';
import { describeError } from '../platform/log/log.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { Platform } from '../platform/platform.ts';
import { Stopped } from '../platform/workers/stopped.ts';
import type { SmsSender } from '../platform/sms/sms-sender.ts';
import type { TellingDeps } from './documents/story-work.ts';
import { tellDocuments } from './documents/tell-documents.ts';
import { seedDemoCompany } from './seed.ts';
import { registerDemo } from './outside/demo.routes.ts';
import { openOutside } from './outside/outside.ts';

/** The demonstration: a company with people and ledgers, and stand-ins for the outside world. */
export interface Demo {
  clock: Clock;
  mailer: Mailer;
  sms: SmsSender;
  /** Makes the demo company when it is not there yet. */
  seed(platform: Platform): Promise<void>;
  /** Adds the inbox and the calls that tests use to make people and to move time. */
  register(http: FastifyInstance, platform: Platform): Promise<void>;
  /** Fills the company's documents while everybody may come in already; `stop` waits for the step that is being taken. */
  fillDocuments(deps: TellingDeps): { stop(): Promise<void> };
}

function fillDocuments(deps: TellingDeps): { stop(): Promise<void> } {
  let isStopping = false;
  const telling = tellDocuments(deps, () => isStopping).catch((error: unknown) => {
    if (!isStopping && !(error instanceof Stopped)) deps.platform.log.warn({ error: describeError(error) }, 'documents of the demonstration are left for later');
  });
  return {
    stop: async () => {
      isStopping = true;
      await telling;
    },
  };
}

/** Opens the demonstration; throws in production mode, where none of it may exist. */
export async function openDemo(config: Config, ownerUrl: string, db: Db): Promise<Demo> {
  const outside = await openOutside(config, ownerUrl, db);
  return {
    ...outside,
    seed: seedDemoCompany,
    fillDocuments,
    register: async (http, platform) => {
      registerDemo(http, platform);
    },
  };
}
