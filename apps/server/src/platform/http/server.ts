import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { MINUTE } from '../clock/clock.ts';
import { newId } from '../keys/identifiers.ts';
import { answerProblem } from './answer-problem.ts';
import { dispatch } from './dispatch.ts';
import type { DispatchDeps } from './dispatch.ts';
import { addFormParser } from './forms.ts';
import { Problem } from './problem.ts';
import type { Route } from './serve.ts';
import { recordCall } from './traffic.ts';
import { takesFiles } from './uploads.ts';

export interface HttpDeps extends DispatchDeps {
  routes: readonly Route[];
  floodLimitPerMinute: number;
  trustProxy: boolean;
  /** How long the body of a call that is no upload may take; a minute unless told. */
  bodyTimeoutMs?: number;
}

/** JSON bodies stay small; files come as multipart with their own limit. */
const LONGEST_BODY_BYTES = 1_048_576;
const BODY_TIMEOUT_MS = MINUTE;
/** A gigabyte of files over a slow line. */
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

/**
 * Believes one proxy, the one that holds the connection. It appends the caller to X-Forwarded-For; whatever stands before
 * that was written by the caller, who would otherwise choose the address that limits count.
 */
const isOurProxy = (_address: string, hop: number) => hop === 0;

/** `/api/x/{id}` as Fastify writes it. */
function fastifyPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

function addRoute(http: FastifyInstance, route: Route, deps: HttpDeps): void {
  const { method, path, aliases = [], bodyByteCount } = route.endpoint;
  const limit = bodyByteCount === undefined ? {} : { bodyLimit: bodyByteCount };
  for (const url of [path, ...aliases]) http.route({ method, url: fastifyPath(url), ...limit, handler: (request, reply) => dispatch(route, request, reply, deps) });
}

/** A body that is not here in time is given up: whoever dribbles it holds a place that others need. Files have longer once they are let in. */
function limitBodyTime(http: FastifyInstance, timeoutMs: number): void {
  http.addHook('onRequest', (request, _reply, done) => {
    const giveUp = () => void (request.raw.complete || takesFiles(request) || request.raw.destroy());
    const timer = setInterval(giveUp, timeoutMs).unref();
    request.raw.once('close', () => clearInterval(timer));
    done();
  });
}

async function addRoutes(http: FastifyInstance, deps: HttpDeps): Promise<void> {
  for (const route of deps.routes) if (!route.endpoint.upload && !route.endpoint.form) addRoute(http, route, deps);
  // These understand a form without files beside JSON.
  await http.register((forms, _options, done) => {
    addFormParser(forms);
    for (const route of deps.routes) if (route.endpoint.form) addRoute(forms, route, deps);
    done();
  });
  // Only these calls understand files, and nothing else: every other one refuses them with 415.
  await http.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    await uploads.register(multipart, { throwFileSizeLimit: false });
    for (const route of deps.routes) if (route.endpoint.upload) addRoute(uploads, route, deps);
  });
}

function addEmptyBodyParser(http: FastifyInstance): void {
  // A POST without a body is legal here (refresh, log-out), also when the client names JSON as its type.
  http.removeContentTypeParser('application/json');
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = String(body);
    if (text.trim() === '') return done(null, undefined);
    try {
      done(null, JSON.parse(text) as unknown);
    } catch {
      done(new Problem('request.malformed'), undefined);
    }
  });
}

/** Builds the HTTP server: headers, limits, the routes of the features and one answer for every error. */
export async function createHttpServer(deps: HttpDeps): Promise<FastifyInstance> {
  const http = fastify({
    logger: false,
    bodyLimit: LONGEST_BODY_BYTES,
    trustProxy: deps.trustProxy && isOurProxy,
    genReqId: () => newId(),
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // An answer to HEAD would be made whole and thrown away.
    exposeHeadRoutes: false,
    requestTimeout: UPLOAD_TIMEOUT_MS,
    // An address that cannot be read fails before any hook: without this the framework would answer in words of its own.
    frameworkErrors: (error, request, reply) => void answerProblem(error, request, reply.header('x-content-type-options', 'nosniff').header('x-request-id', request.id), deps.log),
  });
  http.setErrorHandler((error, request, reply) => answerProblem(error, request, reply, deps.log));
  http.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done();
  });
  http.addHook('onResponse', (request, reply, done) => {
    recordCall(deps.log, request, reply);
    done();
  });
  await http.register(helmet, {
    contentSecurityPolicy,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
  await http.register(rateLimit, { max: deps.floodLimitPerMinute, timeWindow: 60_000, allowList: (request) => request.url === '/health' });
  await http.register(compress, { encodings: ['br', 'gzip'], threshold: 1024, brotliOptions: { params: { 0: 0, 1: 4 } } });
  addEmptyBodyParser(http);
  limitBodyTime(http, deps.bodyTimeoutMs ?? BODY_TIMEOUT_MS);
  await addRoutes(http, deps);
  return http;
}
