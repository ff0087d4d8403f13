import type { DownloadedFile, EndpointDefinition } from '@pramen/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Tx } from '../../database/connect.ts';
import { inTransactionOnceMore } from '../../database/transaction.ts';
import type { Audit } from '../audit/append.ts';
import type { Clock } from '../clock/clock.ts';
import type { Log } from '../log/log.ts';
import { readId } from '../keys/identifiers.ts';
import type { AfterAnswers } from './wire/after-answers.ts';
import { admittedOf } from './admission/admission.ts';
import type { Authenticate } from './admission/admission.ts';
import type { Actor } from '../calls/call.ts';
import { nestFilters, parseFields } from './wire/fields.ts';
import { cookieOf } from './admission/cookies.ts';
import type { AnswerStore, IdempotentCall } from './idempotency.ts';
import { bodyOf } from './wire/forms.ts';
import { Problem } from '../calls/problem.ts';
import { sendDownload } from './wire/send-download.ts';
import type { Route, UntypedCall } from './serve.ts';
import { receiveFiles } from './wire/uploads.ts';
import type { Receipt } from './wire/uploads.ts';

/** Sessions and their users, as the HTTP layer needs them. */
export interface Access {
  authenticate: Authenticate;
  /** Locks the session of the call until its transaction ends; throws session.required when the session has ended. */
  holdSession(tx: Tx, actor: Actor): Promise<void>;
  /** Identifies the clients the actor can see; it changes as soon as the actor loses one. */
  readScopeFingerprint(tx: Tx, actor: Actor): Promise<string>;
}

export interface DispatchDeps {
  db: Db;
  clock: Clock;
  access: Access;
  answers: AnswerStore;
  log: Log;
  audit: Audit;
}

export interface OpenDispatchDeps extends DispatchDeps {
  afterAnswers: AfterAnswers;
}

const LONGEST_KEY = 200;

/** Malformed ids are treated like unknown ones, so that a caller learns nothing from the form of an id. */
function paramsOf(request: FastifyRequest): Record<string, string> {
  const typed = Object.entries(request.params as Record<string, string>);
  return Object.fromEntries(
    typed.map(([name, value]) => {
      const known = /id$/i.test(name) ? readId(value) : value;
      if (known === null) throw new Problem('record.not_found');
      return [name, known];
    }),
  );
}

const ownerOf = ({ actor, origin }: Pick<UntypedCall, 'actor' | 'origin'>) => actor?.userId ?? `public:${origin.ip}`;

function idempotentCallOf(
  route: Route,
  request: FastifyRequest,
  call: UntypedCall,
  body: unknown,
  { access, clock }: DispatchDeps,
): IdempotentCall | null {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || route.endpoint.method !== 'POST' || route.endpoint.secretAnswer) return null;
  if (key.length === 0 || key.length > LONGEST_KEY)
    throw new Problem('validation.failed', { errors: { 'Idempotency-Key': [`1-${LONGEST_KEY}`] } });
  const { actor } = call;
  const owner = ownerOf(call);
  const path = request.url.split('?')[0] ?? '';
  const readScopeFingerprint = (tx: Tx) => (actor ? access.readScopeFingerprint(tx, actor) : Promise.resolve('public'));
  return { owner, key, endpoint: `${route.endpoint.method} ${path}`, body, at: clock.now(), readScopeFingerprint };
}

async function answerOnce(
  route: Route,
  call: UntypedCall,
  prepared: unknown,
  idempotent: IdempotentCall | null,
  answers: AnswerStore,
  tx: Tx,
) {
  const stored = idempotent && (await answers.claim(tx, idempotent));
  if (stored) return stored;
  const given = { status: route.endpoint.status ?? 200, answer: await route.handle({ ...call, tx }, prepared) };
  if (idempotent) await answers.keep(tx, idempotent, given);
  return given;
}

async function runWriting(route: Route, call: UntypedCall, idempotent: () => IdempotentCall | null, { db, access, answers }: DispatchDeps) {
  const { permission, endsSession } = route.endpoint;
  try {
    const prepared = await route.before?.(call);
    try {
      return await inTransactionOnceMore(db, async (tx) => {
        const given = await answerOnce(route, call, prepared, idempotent(), answers, tx);
        // Last: the session may have ended during hashing, uploads or lock waits, and code that ends sessions takes other locks first.
        if (call.actor && permission !== 'public' && !endsSession) await access.holdSession(tx, call.actor);
        return given;
      });
    } finally {
      await route.after?.(prepared);
    }
  } catch (error) {
    if (error instanceof Problem) await route.refused?.(call, error);
    throw error;
  }
}

function isDownload(answer: unknown): answer is DownloadedFile {
  return typeof answer === 'object' && answer !== null && 'fileName' in answer && 'mediaType' in answer;
}

function nameAnswer({ answerName }: EndpointDefinition, answer: unknown): unknown {
  if (!answerName) return answer;
  const own = answer as Record<string, unknown>;
  return { ...own, [answerName]: own['data'] ?? own };
}

/** Runs one admitted call: validates the input, then runs the handler in one transaction. */
export async function dispatch(route: Route, request: FastifyRequest, reply: FastifyReply, deps: OpenDispatchDeps) {
  const { endpoint } = route;
  const { actor, origin } = admittedOf(request);
  const receipt: Receipt = { files: [], fields: [] };
  const call: UntypedCall = {
    actor,
    origin,
    params: paramsOf(request),
    query: endpoint.query ? parseFields(endpoint.query, nestFilters(request.query as Record<string, unknown>), origin.language) : undefined,
    body: endpoint.body ? parseFields(endpoint.body, bodyOf(request, endpoint), origin.language) : undefined,
    setHeader: (name, value) => void reply.header(name, value),
    readCookie: (name) => cookieOf(request.headers.cookie, name),
    afterAnswer: (work) => deps.afterAnswers.add(request, reply, work),
    db: deps.db,
    tx: undefined,
    outsideTx: deps.db,
    receiveFiles: (limits) => {
      if (!endpoint.upload) throw new Error(`${endpoint.id} accepts no files`);
      return receiveFiles(request, endpoint.upload, limits, receipt);
    },
    readUploadForm: () =>
      endpoint.upload?.form ? parseFields(endpoint.upload.form, Object.fromEntries(receipt.fields), origin.language) : undefined,
    isRepetition: async () => {
      const key = request.headers['idempotency-key'];
      return typeof key === 'string' && deps.answers.knows(deps.db, { owner: ownerOf({ actor, origin }), key, at: deps.clock.now() });
    },
  };
  void reply.header('cache-control', 'no-store');
  if ((endpoint.method === 'GET' && !endpoint.writes) || endpoint.transaction === 'own') {
    const answer = await route.handle(call);
    return endpoint.download && isDownload(answer)
      ? sendDownload(reply, answer, deps.log)
      : reply.status(endpoint.status ?? 200).send(nameAnswer(endpoint, answer));
  }
  // The receipt of an upload is complete only after its last file.
  const idempotent = () => idempotentCallOf(route, request, call, endpoint.upload ? receipt : call.body, deps);
  const given = await runWriting(route, call, idempotent, deps);
  return reply.status(given.status).send(given.answer ?? {});
}
