import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@pramen/contract/api';
import type { AnswerOf, BodyInputOf, EndpointDefinition } from '@pramen/contract/endpoint';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { createHandlers, createRoutes, openResources } from '../../app.ts';
import type { OpenResources } from '../../app.ts';
import { readConfig } from '../../config/config.ts';
import type { Config } from '../../config/config.ts';
import { createAccess } from '../../features/access/access.service.ts';
import { registerStatements } from '../../features/settings/statements.routes.ts';
import { createAudit } from '../../platform/audit/append.ts';
import { createFixedClock } from '../../platform/clock/clock.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { openFiles } from '../../platform/files/open-files.ts';
import { addProbes } from '../../platform/http/load/operations.ts';
import { createAnswerStore } from '../../platform/http/idempotency.ts';
import { createHttpServer } from '../../platform/http/server.ts';
import { openIdentities } from '../../platform/identity/identities.ts';
import type { Identities } from '../../platform/identity/identities.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { createPushSender } from '../../platform/push/push-sender.ts';
import { serveOpenApi } from '../../platform/openapi/serve-document.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Sms } from '../../platform/sms/sms-sender.ts';
import { inPortal, refuseFanOuts, watchStatements } from '../sharding/recorded-statements.ts';
import type { TestDatabase } from './test-database.ts';

/** Default time of tests. */
export const TEST_NOW = '2026-03-02T09:00:00.000Z';

export interface TestApp {
  platform: Platform;
  clock: Clock;
  /** Caches and threads of the features. */
  resources: OpenResources;
  http: FastifyInstance;
  /** Messages sent through the outbox, oldest first. */
  mails: Mail[];
  texts: Sms[];
  /** Lines that the server logged at `warn` or above. */
  logged: Record<string, unknown>[];
  /** Sends one call; `params` fill the braces of the path. */
  call<E extends EndpointDefinition>(endpoint: E, given?: CallOptions<E>): Promise<TestAnswer<E>>;
  /** Runs every queued job. */
  drain(): Promise<number>;
  close(): Promise<void>;
}

export interface CallOptions<E extends EndpointDefinition> {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: BodyInputOf<E> | Record<string, unknown>;
  token?: string;
  headers?: Record<string, string>;
}

export interface TestAnswer<E extends EndpointDefinition> {
  status: number;
  body: AnswerOf<E> & { code?: string; message?: string; errors?: Record<string, string[]> };
  headers: LightMyRequestResponse['headers'];
  /** The raw response, for downloads. */
  bytes: Buffer;
}

function collectLog(logged: Record<string, unknown>[]) {
  return pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>) });
}

function urlOf(endpoint: EndpointDefinition, params: Record<string, string>, query: Record<string, string>): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}

function createCall(http: FastifyInstance): TestApp['call'] {
  return async <E extends EndpointDefinition>(endpoint: E, { params = {}, query = {}, body, token, headers = {} }: CallOptions<E> = {}) => {
    const request: InjectOptions = {
      method: endpoint.method,
      url: urlOf(endpoint, params, query),
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
    };
    if (body !== undefined) request.payload = body as Record<string, unknown>;
    const answer = await inPortal(async () => {
      const answered = await http.inject(request);
      await http.afterAnswers.settle();
      return answered;
    });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    const answered = (isJson ? answer.json() : {}) as TestAnswer<E>['body'];
    return { status: answer.statusCode, body: answered, headers: answer.headers, bytes: answer.rawPayload };
  };
}

/** The whole API on a real database, with a test clock and collected instead of sent messages. A given `filesFolder` is not removed. */
export async function createTestApp(
  database: TestDatabase,
  changes: {
    environment?: Record<string, string>;
    config?: Partial<Config>;
    filesFolder?: string;
    readLag?: () => number;
    openIdentities?: (config: Config, log: Log) => Identities;
  } = {},
): Promise<TestApp> {
  const { OFFICE_PATH } = process.env;
  watchStatements();
  const config = {
    ...readConfig({ LOG_LEVEL: 'silent', ...(OFFICE_PATH ? { OFFICE_PATH } : {}), ...changes.environment }, '/'),
    ...changes.config,
  };
  const clock = createFixedClock(TEST_NOW);
  const filesFolder = changes.filesFolder ?? (await mkdtemp(join(tmpdir(), 'pramen-test-')));
  const mails: Mail[] = [];
  const texts: Sms[] = [];
  const logged: Record<string, unknown>[] = [];
  const log = collectLog(logged);
  const platform: Platform = {
    config,
    clock,
    log,
    db: database.db,
    files: await openFiles(filesFolder, config.fileBucket),
    jobs: await createJobs(database.db, log, { supervise: false }),
    audit: createAudit(config.keys.master, () => clock.now()),
    mailer: { send: async (mail) => void mails.push(mail) },
    identities: changes.openIdentities?.(config, log) ?? openIdentities(config, config, log),
    push: createPushSender(config.pushKeys, config.pushHosts),
    sms: { send: async (sms) => ({ status: 'HTTP 202', reference: `sms-${texts.push(sms)}` }) },
  };
  const access = createAccess(database.db, { tokenKey: config.keys.token, clock });
  const answers = createAnswerStore(config.keys.master);
  const resources = openResources(platform);
  const routes = createRoutes(platform, resources);
  const { floodLimitPerMinute, trustProxy } = config;
  const http = await createHttpServer({
    db: database.db,
    clock,
    log,
    audit: platform.audit,
    access,
    answers,
    routes,
    floodLimitPerMinute,
    trustProxy,
    ...(changes.readLag ? { readLag: changes.readLag } : {}),
  });
  addProbes(http, database.db, () => false);
  serveOpenApi(http, api, { mode: config.mode, access });
  registerStatements(http, platform);
  const handlers = createHandlers(platform, resources);
  return {
    platform,
    clock,
    resources,
    http,
    mails,
    texts,
    logged,
    call: createCall(http),
    drain: () => inPortal(() => platform.jobs.drain(handlers)),
    close: async () => {
      refuseFanOuts();
      await http.close();
      await resources.close();
      await platform.jobs.stop();
      if (!changes.filesFolder) await rm(filesFolder, { recursive: true });
    },
  };
}
