import { setImmediate as othersServed } from 'node:timers/promises';
import { BODY_BYTE_COUNT } from '@pramen/contract/endpoint';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { fastify } from 'fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MINUTE } from '../clock/clock.ts';
import { newId } from '../keys/identifiers.ts';
import { admit, admittedOf, isSignedIn } from './admission/admission.ts';
import { answerProblem } from './answer-problem.ts';
import { createAfterAnswers } from './wire/after-answers.ts';
import type { AfterAnswers } from './wire/after-answers.ts';
import { dispatch } from './dispatch.ts';
import type { DispatchDeps } from './dispatch.ts';
import { addFormParser } from './wire/forms.ts';
import { parseJsonBody } from './wire/json-body.ts';
import { refuseUnderLoad } from './load/load.ts';
import type { ReadLag } from './load/load.ts';
import { withoutBasePath } from '../calls/base-path.ts';
import { networkOf } from '../calls/network.ts';
import { createPublicBudget } from './admission/public-budget.ts';
import type { PublicBudget } from './admission/public-budget.ts';
import type { Route } from './serve.ts';
import { createConcurrencyLimit, createLimitPerOwner } from '../limits/concurrency-limit.ts';
import type { LimitPerOwner } from '../limits/concurrency-limit.ts';
import { recordCall } from './load/traffic.ts';
import { takesFiles } from './wire/uploads.ts';

export interface HttpDeps extends DispatchDeps {
  routes: readonly Route[];
  floodLimitPerMinute: number;
  trustProxy: boolean;
  /** The portal's path on its host, which requests may come with or without; `/` by default. */
  basePath?: string;
  /** How long the body of a call may take, except the upload of a signed-in user; one minute by default. */
  bodyTimeoutMs?: number;
  /** Reads the event loop lag; without it no call is refused because of load. */
  readLag?: ReadLag;
}

const BODY_TIMEOUT_MS = MINUTE;
/** Enough for a gigabyte of files over a slow line. */
const UPLOAD_TIMEOUT_MS = 30 * MINUTE;

const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    // Mantine and ECharts write style attributes.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    workerSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
};

/** Disables browser features that the portal never uses; camera, clipboard and full screen stay allowed for its own pages. */
const permissionsPolicy = [
  ...[
    'accelerometer',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((feature) => `${feature}=()`),
  'camera=(self)',
  'clipboard-write=(self)',
  'fullscreen=(self)',
].join(', ');

/**
 * Trusts one proxy, the one that holds the connection. It appends the caller to X-Forwarded-For. The caller wrote all earlier
 * entries and could otherwise choose the address that limits count.
 */
const isOurProxy = (_address: string, hop: number) => hop === 0;

/** `/api/x/{id}` as Fastify writes it. */
function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

type AddRoute = (http: FastifyInstance, route: Route) => void;

/** Calls of one person processed at a time: as many as one screen sends at once. A flood from one person waits in that person's queue. */
const CALLS_OF_ONE = 12;
/** Uploads of one person at a time: as many files as one record accepts. They may last half an hour, so they have their own queue. */
const UPLOADS_OF_ONE = 20;
const WAITING_OF_ONE = 200;

declare module 'fastify' {
  interface FastifyContextConfig {
    bodyValueCount?: number | undefined;
  }
  interface FastifyInstance {
    afterAnswers: AfterAnswers;
  }
}

/** The limits for each person. */
interface Turns {
  calls: LimitPerOwner;
  uploads: LimitPerOwner;
}

function routeAdder(deps: HttpDeps, budget: PublicBudget, turns: Turns): AddRoute {
  return (http, route) => {
    const { endpoint } = route;
    const { run: runForOne } = endpoint.upload ? turns.uploads : turns.calls;
    const { method, path, aliases = [], bodyByteCount = BODY_BYTE_COUNT, bodyValueCount } = endpoint;
    for (const url of [path, ...aliases]) {
      http.route({
        method,
        url: fastifyPath(url),
        bodyLimit: bodyByteCount,
        config: { bodyValueCount },
        // Runs after the flood limit and before the body is read.
        preParsing: (request) => admit(endpoint, request, deps, budget),
        handler: (request, reply) => {
          const { actor } = admittedOf(request);
          const run = () => dispatch(route, request, reply, { ...deps, afterAnswers: http.afterAnswers });
          return actor ? runForOne(run, actor.userId) : run();
        },
      });
    }
  };
}

/** Drops slow request bodies (slowloris). Files of a signed-in user are allowed more time. */
function limitBodyTime(http: FastifyInstance, timeoutMs: number): void {
  http.addHook('onRequest', (request, _reply, done) => {
    const giveUp = () => void (request.raw.complete || (isSignedIn(request) && takesFiles(request)) || request.raw.destroy());
    const timer = setInterval(giveUp, timeoutMs).unref();
    request.raw.once('close', () => clearInterval(timer));
    done();
  });
}

async function addRoutes(http: FastifyInstance, deps: HttpDeps): Promise<void> {
  const turns = { calls: createLimitPerOwner(CALLS_OF_ONE, WAITING_OF_ONE), uploads: createLimitPerOwner(UPLOADS_OF_ONE, WAITING_OF_ONE) };
  const addRoute = routeAdder(deps, createPublicBudget(deps.clock), turns);
  for (const route of deps.routes) if (!route.endpoint.upload && !route.endpoint.form) addRoute(http, route);
  // These endpoints accept a form without files as well as JSON.
  await http.register((forms, _options, done) => {
    addFormParser(forms);
    for (const route of deps.routes) if (route.endpoint.form) addRoute(forms, route);
    done();
  });
  // Only these endpoints accept files, and only files; all others reject them with 415.
  await http.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    await uploads.register(multipart, { throwFileSizeLimit: false });
    for (const route of deps.routes) if (route.endpoint.upload) addRoute(uploads, route);
  });
}

/** Large bodies of one person that wait to be read, and those of all. */
const LARGE_OF_ONE = 50;
const LARGE_WAITING = 500;

/**
 * Reads JSON. Bodies of more than the usual size are read one at a time, in turns between their senders, and everything else that waits is
 * served before the next one: many that arrive together would keep all others waiting for as long as all of them take.
 */
function addJsonParser(http: FastifyInstance): void {
  const turns = createConcurrencyLimit(1, LARGE_WAITING, { atOnce: 1, mostWaiting: LARGE_OF_ONE });
  const read = (request: FastifyRequest, json: string, settle: (error: Error | null, body?: unknown) => void) => {
    let body: unknown;
    try {
      body = parseJsonBody(json, request.routeOptions.config.bodyValueCount);
    } catch (error) {
      return settle(error as Error);
    }
    settle(null, body);
  };
  http.removeContentTypeParser('application/json');
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, settle) => {
    const json = String(body);
    if (json.length <= BODY_BYTE_COUNT) return read(request, json, settle);
    const inTurn = async () => {
      // The handler checks the fields in the same step, before the pause.
      read(request, json, settle);
      await othersServed();
    };
    turns.run(inTurn, admittedOf(request).actor?.userId ?? request.ip).catch((error: unknown) => settle(error as Error));
  });
}

const PROBES: ReadonlySet<string> = new Set(['/health', '/ready']);

/** Refuses calls while the event loop lags. Probes always get a response: they decide whether an orchestrator restarts the process. */
function shedLoad(http: FastifyInstance, readLag: ReadLag): void {
  http.addHook('onRequest', (request, _reply, done) => {
    const isCheap = request.method === 'GET' || request.method === 'HEAD';
    try {
      if (!PROBES.has(request.url)) refuseUnderLoad(readLag(), isCheap || request.headers.authorization !== undefined);
      done();
    } catch (error) {
      done(error as Error);
    }
  });
}

/** Builds the HTTP server: headers, limits, the routes of the features and one response for every error. */
export async function createHttpServer(deps: HttpDeps): Promise<FastifyInstance> {
  const http = fastify({
    logger: false,
    bodyLimit: BODY_BYTE_COUNT,
    trustProxy: deps.trustProxy && isOurProxy,
    genReqId: () => newId(),
    rewriteUrl: ({ url = '/' }) => withoutBasePath(url, deps.basePath ?? '/'),
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // Fastify would build the whole response to a HEAD request and discard it.
    exposeHeadRoutes: false,
    requestTimeout: UPLOAD_TIMEOUT_MS,
    // A malformed URL fails before any hook: without this, the framework would respond in its own format.
    frameworkErrors: (error, request, reply) =>
      void answerProblem(error, request, reply.header('x-content-type-options', 'nosniff').header('x-request-id', request.id), deps.log),
  });
  http.decorate('afterAnswers', createAfterAnswers(deps.log));
  http.addHook('onClose', () => http.afterAnswers.settle());
  http.setErrorHandler((error, request, reply) => answerProblem(error, request, reply, deps.log));
  http.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id).header('permissions-policy', permissionsPolicy);
    done();
  });
  http.addHook('onResponse', (request, reply, done) => {
    recordCall(deps.log, request, reply);
    done();
  });
  if (deps.readLag) shedLoad(http, deps.readLag);
  await http.register(helmet, {
    contentSecurityPolicy,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  });
  await http.register(rateLimit, {
    max: deps.floodLimitPerMinute,
    timeWindow: MINUTE,
    keyGenerator: (request) => networkOf(request.ip),
    allowList: (request) => request.url === '/health',
  });
  await http.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, brotliOptions: { params: { 0: 0, 1: 4 } } });
  addJsonParser(http);
  limitBodyTime(http, deps.bodyTimeoutMs ?? BODY_TIMEOUT_MS);
  await addRoutes(http, deps);
  return http;
}
