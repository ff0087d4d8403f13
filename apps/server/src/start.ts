import { join } from 'node:path';
import { api } from '@pramen/contract/api';
import type { FastifyInstance } from 'fastify';
import { createHandlers, createRoutes, openResources } from './app.ts';
import type { OpenResources } from './app.ts';
import type { Config } from './config/config.ts';
import { connectDatabase } from './database/connect.ts';
import type { Database } from './database/connect.ts';
import { openDatabase } from './open-database.ts';
import { createAccess } from './features/access/access.service.ts';
import { features } from './assembly/features.ts';
import { openDemo } from './demo/demo.ts';
import type { Demo } from './demo/demo.ts';
import { createAudit } from './platform/audit/append.ts';
import { startLinking } from './platform/audit/chain/linking.ts';
import { basePathOf } from './platform/calls/base-path.ts';
import { createSystemClock } from './platform/clock/clock.ts';
import type { Clock } from './platform/clock/clock.ts';
import { openFiles } from './platform/files/open-files.ts';
import { addProbes, serveMetrics } from './platform/http/load/operations.ts';
import { createAnswerStore } from './platform/http/idempotency.ts';
import { watchLag } from './platform/http/load/load.ts';
import { createHttpServer } from './platform/http/server.ts';
import { serveWeb } from './platform/http/static-files.ts';
import { openIdentities } from './platform/identity/identities.ts';
import { repeatEvery } from './platform/jobs/every.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log/log.ts';
import { describeError } from './platform/log/log.ts';
import { createSmtpMailer } from './platform/mail/smtp-mailer.ts';
import { serveOpenApi } from './platform/openapi/serve-document.ts';
import type { Platform } from './platform/platform.ts';
import { createPushSender } from './platform/push/push-sender.ts';
import { createSmsGateway } from './platform/sms/sms-gateway.ts';
import { addressOf, announce } from './announce.ts';
import { listRepeatedWork } from './assembly/repeated-work.ts';
import { stopInOrder, stopSteps } from './assembly/stopping.ts';

export interface RunningServer {
  address: string;
  stop(): Promise<void>;
}

async function createPlatform(config: Config, log: Log, database: Database, clock: Clock, demo: Demo | null): Promise<Platform> {
  return {
    config,
    log,
    clock,
    db: database.db,
    files: await openFiles(join(config.dataFolder, 'files'), config.fileBucket),
    jobs: await createJobs(database.db, log, { supervise: config.processRole !== 'api' }),
    audit: createAudit(config.keys.master, () => clock.now()),
    mailer: demo?.mailer ?? createSmtpMailer(config),
    sms: demo?.sms ?? createSmsGateway(config),
    push: createPushSender(config.pushKeys ?? demo?.pushKeys ?? null, config.pushHosts),
    identities: demo?.openIdentities(log) ?? openIdentities(config, config, log),
  };
}

async function startHttp(
  platform: Platform,
  resources: OpenResources,
  demo: Demo | null,
  isStopping: () => boolean,
): Promise<FastifyInstance> {
  const { config, db, clock, log } = platform;
  const access = createAccess(db, { tokenKey: config.keys.token, clock });
  const http = await createHttpServer({
    db,
    clock,
    log,
    audit: platform.audit,
    access,
    answers: createAnswerStore(config.keys.master),
    routes: createRoutes(platform, resources),
    floodLimitPerMinute: config.floodLimitPerMinute,
    trustProxy: config.trustProxy,
    basePath: basePathOf(config),
    ...(config.shedsLoad ? { readLag: watchLag() } : {}),
  });
  addProbes(http, db, isStopping);
  serveOpenApi(http, api, { mode: config.mode, access });
  for (const { pages } of features) pages?.(http, platform);
  await demo?.register(http, platform);
  await serveWeb(http, config);
  await http.listen({ host: config.host, port: config.port });
  // Links in e-mails need an address; without a configured one it is where the server listens, known only now.
  config.publicUrl ??= addressOf(http);
  return http;
}

/**
 * Starts the parts of the process role in order. `stop` ends requests and jobs first and the database last, and interrupts work that takes
 * too long.
 */
export async function startServer(config: Config, log: Log): Promise<RunningServer> {
  const opened = await openDatabase(config, log);
  const database = connectDatabase(opened.appUrl, {
    max: config.databasePoolSize,
    onError: (error) => log.warn({ error: describeError(error) }, 'a database connection was lost'),
  });
  const demo = config.mode === 'demo' ? await openDemo(config, opened.ownerUrl, database.db) : null;
  const clock = demo?.clock ?? createSystemClock();
  const platform = await createPlatform(config, log, database, clock, demo);
  await demo?.seed(platform);
  const resources = openResources(platform);
  let isStopping = false;
  const works = config.processRole !== 'api';
  const http = config.processRole === 'worker' ? null : await startHttp(platform, resources, demo, () => isStopping);
  if (works) await platform.jobs.start(createHandlers(platform, resources));
  const telling = { platform, studio: resources.pdf, handlersOf: (past: Platform) => createHandlers(past, resources) };
  const filling = works ? demo?.fillQueues(telling) : undefined;
  const linking = works ? startLinking({ linkerUrl: opened.linkerUrl, config, clock, log }) : null;
  const repeated = works
    ? [...listRepeatedWork(platform), ...(demo?.listRepeatedWork(telling) ?? [])].map((work) => repeatEvery(work, log))
    : [];
  const metrics = await serveMetrics(config.metricsPort);
  const address = announce(config, http, metrics);
  opened.tellAddress(address);
  return {
    address,
    stop: () => {
      isStopping = true;
      const steps = stopSteps({
        closeHttp: () => Promise.all([http?.close(), metrics.close()]),
        finishWork: () => Promise.all([filling?.stop(), platform.jobs.stop(), ...repeated.map((one) => one.stop())]),
        interruptWork: () => platform.jobs.interrupt(),
        closeResources: () => resources.close(),
        linkAudit: async () => linking?.stop(),
        closeDatabase: () => database.close(),
        stopEngine: () => opened.stop(),
      });
      return stopInOrder(steps, log);
    },
  };
}
