import type { AnswerOf, EndpointDefinition } from '@pramen/contract/endpoint';
import type { Db, Tx } from '../../database/connect.ts';
import type { Actor, CallOf, EarlyCall, Origin, UploadedFile, UploadLimits } from '../calls/call.ts';
import type { Problem } from '../calls/problem.ts';

/** What the HTTP layer hands to a route, before types are narrowed by the endpoint. */
export interface UntypedCall {
  actor: Actor | null;
  origin: Origin;
  params: Record<string, string>;
  query: unknown;
  body: unknown;
  setHeader(name: string, value: string): void;
  readCookie(name: string): string | null;
  db: Db;
  tx: Tx | undefined;
  outsideTx: Db;
  /** The files of an endpoint with an upload, as they arrive; only once. */
  receiveFiles(limits: UploadLimits): AsyncIterable<UploadedFile>;
  /** The fields beside the files; known when the last file was received. */
  readUploadForm(): unknown;
}

export interface Route {
  endpoint: EndpointDefinition;
  /** Runs before the transaction opens; its result is handed to `handle`. */
  before?(call: UntypedCall): Promise<unknown>;
  handle(call: UntypedCall, prepared?: unknown): Promise<unknown>;
  /** Runs after a refused call was rolled back. */
  refused?(call: UntypedCall, problem: Problem): Promise<void>;
  /** Runs when the call is over, however it ended, with what `before` prepared. */
  after?(prepared: unknown): Promise<void>;
}

/** Joins an endpoint of the contract to its handler; the transaction, checks and answer are the HTTP layer's work. */
export function serve<E extends EndpointDefinition>(endpoint: E, handle: (call: CallOf<E>) => Promise<AnswerOf<E>>): Route {
  // The HTTP layer has validated params, query and body against this very endpoint.
  return { endpoint, handle: (call) => handle(call as unknown as CallOf<E>) };
}

/** The steps of a call that secrets or limits guard, or that takes files. */
export interface GuardedSteps<E extends EndpointDefinition, Prepared> {
  /**
   * Limits, hashing and the comparison of secrets: they take long or must stay counted when the call is refused, so they
   * hold no transaction and no connection. So does taking in files, which lasts as long as the caller's line is slow.
   */
  before(call: EarlyCall<E>): Promise<Prepared>;
  /** The work, in the one transaction of the call. */
  handle(call: CallOf<E>, prepared: Prepared): Promise<AnswerOf<E>>;
  /** What a refusal leaves behind: its transaction is gone by then. */
  refused?(call: EarlyCall<E>, problem: Problem): Promise<void>;
  /** Clears away what was prepared and not used: the call was refused, or its answer was there already. */
  after?(prepared: Prepared): Promise<void>;
}

/** As `serve`, for a call that compares secrets or counts attempts before it may write anything. */
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
