import type { AnswerOf, EndpointDefinition } from '@pramen/contract/endpoint';
import type { Db, Tx } from '../../database/connect.ts';
import type { Actor, CallOf, EarlyCall, Origin, UploadedFile, UploadLimits } from '../calls/call.ts';
import type { Problem } from '../calls/problem.ts';

/** The call that the HTTP layer passes to a route, before the endpoint narrows its types. */
export interface UntypedCall {
  actor: Actor | null;
  origin: Origin;
  params: Record<string, string>;
  query: unknown;
  body: unknown;
  setHeader(name: string, value: string): void;
  readCookie(name: string): string | null;
  afterAnswer(work: () => Promise<void>): void;
  db: Db;
  tx: Tx | undefined;
  outsideTx: Db;
  /** The uploaded files as they arrive; may be called once. */
  receiveFiles(limits: UploadLimits): AsyncIterable<UploadedFile>;
  /** The form fields alongside the files; complete after the last file was received. */
  readUploadForm(): unknown;
  /** Whether this call repeats one that was answered: what that one changed must not refuse it. */
  isRepetition(): Promise<boolean>;
}

export interface Route {
  endpoint: EndpointDefinition;
  /** Runs before the transaction opens; its result is passed to `handle`. */
  before?(call: UntypedCall): Promise<unknown>;
  handle(call: UntypedCall, prepared?: unknown): Promise<unknown>;
  /** Runs after the transaction of a refused call was rolled back. */
  refused?(call: UntypedCall, problem: Problem): Promise<void>;
  /** Runs when the call has ended, with or without success, with the result of `before`. */
  after?(prepared: unknown): Promise<void>;
}

/** Joins an endpoint of the contract to its handler; the HTTP layer does the checks, the transaction and the response. */
export function serve<E extends EndpointDefinition>(endpoint: E, handle: (call: CallOf<E>) => Promise<AnswerOf<E>>): Route {
  // The HTTP layer has validated params, query and body against this very endpoint.
  return { endpoint, handle: (call) => handle(call as unknown as CallOf<E>) };
}

/** The steps of a call that compares secrets, counts attempts or takes files. */
export interface GuardedSteps<E extends EndpointDefinition, Prepared> {
  /**
   * Limits, hashing and the comparison of secrets: they are slow or must stay counted when the call is refused, so they
   * hold no transaction and no connection. Neither does receiving files, which may take a long time over a slow line.
   */
  before(call: EarlyCall<E>): Promise<Prepared>;
  /** Does the work in the one transaction of the call. */
  handle(call: CallOf<E>, prepared: Prepared): Promise<AnswerOf<E>>;
  /** Runs after a refusal, when the transaction was rolled back. */
  refused?(call: EarlyCall<E>, problem: Problem): Promise<void>;
  /** Cleans up prepared data that was not used because the call was refused or its response was already stored. */
  after?(prepared: Prepared): Promise<void>;
}

/** Like `serve`, for a call that compares secrets or counts attempts before it may write anything. */
export function serveGuarded<E extends EndpointDefinition, Prepared>(endpoint: E, steps: GuardedSteps<E, Prepared>): Route {
  const { refused, after } = steps;
  return {
    endpoint,
    before: (call) => steps.before(call as unknown as EarlyCall<E>),
    handle: (call, prepared) => steps.handle(call as unknown as CallOf<E>, prepared as Prepared),
    ...(refused ? { refused: (call: UntypedCall, problem: Problem) => refused(call as unknown as EarlyCall<E>, problem) } : {}),
    ...(after ? { after: (prepared: unknown) => after(prepared as Prepared) } : {}),
  };
}
