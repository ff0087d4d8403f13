import type { AnswerOf, BodyInputOf, EndpointDefinition, ParamsOf, QueryInputOf } from '@pramen/contract/endpoint';
import { underBase } from '../navigation/base-path.ts';
import { readLanguage } from '../texts/language.ts';
import { endSession, needsRefresh, readAccessToken, storeSession } from '../session/session.ts';
import { readFileName } from './file-name.ts';
import { describeFetchFailure, Problem, readProblem } from './problem.ts';
import { takeStartedAnswer } from './started-calls.ts';

/** `POST /api/auth/login`: checked against the endpoint's type, so that a call needs no schema at run time. */
type Address<E extends EndpointDefinition> = `${E['method']} ${E['path']}`;

type Part<Name extends string, Value> = [Value] extends [undefined] ? unknown : { [Key in Name]: Value };

/** Input of the endpoint: path parameters, query and body, where it has them. */
type Input<E extends EndpointDefinition> = Part<'params', keyof ParamsOf<E> extends never ? undefined : ParamsOf<E>> &
  Part<'query', QueryInputOf<E>> &
  Part<'body', BodyInputOf<E>>;

interface CallOptions {
  signal?: AbortSignal;
  timeoutMs?: number;
  /** A call that no user action caused (a poll): it must not keep an idle session alive. */
  background?: boolean;
  /** Survives the page that is being left; browsers refuse it with a large body. */
  keepalive?: boolean | undefined;
  /** Used instead of the stored token, for the hand-over token of a link. */
  token?: string;
}

const TIMEOUT_MS = 30_000;

type Scalar = string | number | boolean | null | undefined;

interface RawInput {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, Scalar | Readonly<Record<string, Scalar>>>>;
  body?: unknown;
}

function writeUrl(path: string, { params = {}, query = {} }: RawInput): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  const add = (name: string, value: Scalar) => {
    if (value !== undefined && value !== null) search.set(name, String(value));
  };
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'object' && value !== null) for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner);
    else add(name, value);
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** 128 random bits in hex; crypto.randomUUID exists only on https and localhost. */
export function makeIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Headers of every call: language, token and, for POST, content type and idempotency key. */
export function writeHeaders(method: string, token: string | null): Headers {
  const headers = new Headers({ accept: 'application/json', 'accept-language': readLanguage() });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (method === 'POST') {
    headers.set('content-type', 'application/json');
    headers.set('idempotency-key', makeIdempotencyKey());
  }
  return headers;
}

async function send(method: string, path: string, input: RawInput, options: CallOptions): Promise<Response> {
  const token = options.token ?? readAccessToken();
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const request: RequestInit = { method, headers: writeHeaders(method, token), signal, keepalive: options.keepalive };
  if (method === 'POST') request.body = JSON.stringify(input.body ?? {});
  const url = writeUrl(path, input);
  const started = method === 'GET' ? await takeStartedAnswer(url, token, signal) : null;
  const response =
    started ??
    (await fetch(underBase(url), request).catch((failure: unknown) => {
      if (options.signal?.aborted) throw failure;
      throw describeFetchFailure(failure);
    }));
  if (response.ok) return response;
  // Only the refused token may be discarded: another tab may have stored a new one since.
  if (response.status === 401 && token !== null && token === readAccessToken()) endSession('expired');
  throw await readProblem(response);
}

/** Exchanges a token for a new one from the response's authorization header, and stores it. */
export async function exchangeToken(token?: string): Promise<void> {
  const response = await send('POST', '/api/auth/refresh', {}, token === undefined ? {} : { token });
  const fresh = response.headers.get('authorization')?.replace(/^Bearer\s+/i, '');
  if (!fresh) throw new Problem(response.status, 'session.required', '');
  storeSession(fresh);
}

let refreshing: Promise<void> | null = null;

/** Runs one refresh at a time, which all waiting calls share. */
export async function keepSessionFresh(): Promise<void> {
  if (!needsRefresh()) return;
  refreshing ??= exchangeToken().finally(() => {
    refreshing = null;
  });
  await refreshing.catch((failure: unknown) => {
    // Without a response the token may still be good: the call itself will tell.
    if (failure instanceof Problem && failure.status > 0) endSession('expired');
    throw failure;
  });
}

/**
 * Calls one endpoint of the contract: `call<typeof login>('POST /api/auth/login', { body })`. Returns the response as the contract
 * types it (the server validates it against the response schema) or throws a Problem.
 */
export async function call<E extends EndpointDefinition>(
  address: Address<E>,
  input: Input<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  if (!options.background) await keepSessionFresh();
  const [method = 'GET', path = ''] = address.split(' ');
  const response = await send(method, path, input as RawInput, options);
  return (response.status === 204 ? undefined : await response.json()) as AnswerOf<E>;
}

export interface ReceivedFile {
  content: Blob;
  fileName: string;
}

const FILE_TIMEOUT_MS = 600_000;

/** Like `call`, for an endpoint that returns a file. */
export async function callForFile<E extends EndpointDefinition>(
  address: Address<E>,
  input: Input<E>,
  options: Pick<CallOptions, 'signal'> = {},
): Promise<ReceivedFile> {
  await keepSessionFresh();
  const [method = 'GET', path = ''] = address.split(' ');
  const response = await send(method, path, input as RawInput, { ...options, timeoutMs: FILE_TIMEOUT_MS });
  return { content: await response.blob(), fileName: readFileName(response.headers.get('content-disposition')) };
}
