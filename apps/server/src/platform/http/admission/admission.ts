import type { EndpointDefinition } from '@pramen/contract/endpoint';
import { scopeOf } from '@pramen/domain/permissions/permissions';
import { translateProblem } from '@pramen/texts/translate';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../../database/connect.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { Audit } from '../../audit/append.ts';
import type { Actor, Origin } from '../../calls/call.ts';
import { languageOf } from '../../calls/language.ts';
import { Problem } from '../../calls/problem.ts';
import type { PublicBudget } from './public-budget.ts';

const LONGEST_AGENT = 300;

/** Finds the session behind a bearer token; null when it is missing, forged, expired or revoked. */
export type Authenticate = (token: string, origin: Origin, accepts?: 'ACCESS' | 'HANDOVER') => Promise<Actor | null>;

interface AdmissionDeps {
  db: Db;
  audit: Audit;
  access: { authenticate: Authenticate };
}

/** The caller and the origin of the call, known before the body is read. */
export interface Admitted {
  actor: Actor | null;
  origin: Origin;
}

const admitted = new WeakMap<FastifyRequest, Admitted>();

/** The caller and origin that `admit` found for a request; throws when the request was not admitted. */
export function admittedOf(request: FastifyRequest): Admitted {
  const found = admitted.get(request);
  if (!found) throw new Error('the request has not been admitted');
  return found;
}

/** Whether the request was admitted with a session. */
export function isSignedIn(request: FastifyRequest): boolean {
  return Boolean(admitted.get(request)?.actor);
}

function originOf(request: FastifyRequest): Origin {
  return {
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_AGENT),
    requestId: request.id,
    language: languageOf(request.headers['accept-language']),
  };
}

/** The bearer token of a request, not yet checked; null without one. */
export function bearerOf(request: FastifyRequest): string | null {
  const found = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '');
  return found?.[1] ?? null;
}

/** Whether a request has a valid session; for addresses that are not endpoints of the contract. */
export async function hasSession(request: FastifyRequest, access: { authenticate: Authenticate }): Promise<boolean> {
  const token = bearerOf(request);
  return token !== null && (await access.authenticate(token, originOf(request))) !== null;
}

/** Records a call that is forbidden during impersonation, as evidence of the attempt. */
async function recordForbiddenCall(actor: Actor, endpoint: EndpointDefinition, { db, audit }: AdmissionDeps): Promise<void> {
  const { clientId, origin } = actor;
  const entry = { action: 'impersonation.refused', objectType: 'client', clientId, facts: { call: endpoint.id } };
  await inTransaction(db, (tx) => audit.append(tx, { actor, origin }, clientId === null ? entry : { ...entry, objectId: clientId }));
}

async function findActor(
  endpoint: EndpointDefinition,
  request: FastifyRequest,
  origin: Origin,
  deps: AdmissionDeps,
): Promise<Actor | null> {
  const token = bearerOf(request);
  const accepts = endpoint.acceptsHandover ? 'HANDOVER' : 'ACCESS';
  const actor = token ? await deps.access.authenticate(token, origin, accepts) : null;
  const { permission, impersonation, impersonationSentence: sentence } = endpoint;
  if (actor?.impersonatorUserId && impersonation === 'forbidden') {
    await recordForbiddenCall(actor, endpoint, deps);
    throw new Problem('impersonation.forbidden', sentence ? { message: translateProblem(origin.language, sentence) } : {});
  }
  if (permission === 'public') return actor;
  if (!actor) throw new Problem('session.required');
  if (scopeOf(permission, actor.role) === 'never') throw new Problem('permission.denied');
  return actor;
}

/** Pages and calls; everything else is fetched for a page, as pictures and scripts are. */
const ownDestinations: ReadonlySet<string> = new Set(['document', 'empty']);

/**
 * Refuses a call that a page of another site makes by a picture or the like: it reads nothing, but it would spend limits of its visitor's
 * network. Browsers say so in headers that pages cannot set.
 */
function refuseForeignEmbedding({ method, headers }: FastifyRequest): void {
  const { 'sec-fetch-site': site, 'sec-fetch-dest': destination, 'sec-fetch-mode': mode } = headers;
  if (method !== 'GET' || site !== 'cross-site') return;
  if (mode === 'no-cors' || (typeof destination === 'string' && !ownDestinations.has(destination))) throw new Problem('permission.denied');
}

/**
 * Admits a request or refuses it. Checks the signature of its token, the session, the permission and, for a caller who is not signed in,
 * the remaining budget of their network. Runs before the body is read, so that a refused call costs no memory and no parsing.
 */
export async function admit(
  endpoint: EndpointDefinition,
  request: FastifyRequest,
  deps: AdmissionDeps,
  budget: PublicBudget,
): Promise<void> {
  refuseForeignEmbedding(request);
  const origin = originOf(request);
  const actor = await findActor(endpoint, request, origin, deps);
  if (!actor && endpoint.method !== 'GET') budget.spend(request);
  admitted.set(request, { actor, origin });
}
