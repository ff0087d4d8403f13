import type { BodyOf, EndpointDefinition, ParamsOf, QueryOf, UploadFormOf } from '@pramen/contract/endpoint';
import type { Role } from '@pramen/domain/permissions/roles';
import type { Db, Readable, Tx } from '../../database/connect.ts';

export type Language = 'cs' | 'sk';

/** The origin of a call. */
export interface Origin {
  ip: string;
  userAgent: string;
  requestId: string;
  /** From Accept-Language; cs when it names neither cs nor sk. */
  language: Language;
}

/** The acting user, read from the session row. */
export interface Actor {
  userId: string;
  role: Role;
  /** The client whose rows the actor owns; set for CLIENT only. */
  clientId: string | null;
  /** The adviser's own person; set for INTERMEDIARY and INTERMEDIARY_ADMIN only. */
  intermediaryPersonId: string | null;
  /** The user who acts on this user's behalf, and the session they do it from. */
  impersonatorUserId: string | null;
  impersonatorSessionId: string | null;
  sessionId: string;
  jti: string;
  /** A HANDOVER token arrived in a URL and is valid for one refresh. */
  tokenKind: 'ACCESS' | 'HANDOVER';
  expiresAt: Date;
  /** When the person at the screen signed in; their session can be extended for at most a day. */
  startedAt: Date;
  origin: Origin;
}

/** One file of an upload as it arrives: its bytes can be read once, in order. */
export interface UploadedFile {
  /** The caller's file name, without folders. */
  name: string;
  /** Throws body.too_large beyond the limit and request.malformed when the caller disconnects. */
  content: AsyncIterable<Buffer>;
}

export interface UploadLimits {
  fileByteCount: number;
}

interface BaseCall<E extends EndpointDefinition> {
  /** null only on a public endpoint. */
  actor: E['permission'] extends 'public' ? Actor | null : Actor;
  origin: Origin;
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** Sets a response header. */
  setHeader(name: string, value: string): void;
  /** The raw value of a cookie; null when it was not sent. */
  readCookie(name: string): string | null;
  /**
   * Runs work once the whole answer of a GET was handed over to the network; never when the connection broke before, or for a part of it. The
   * caller does not learn of a failure, which is logged.
   */
  afterAnswer(work: () => Promise<void>): void;
}

/** The call as a GET handler receives it, with a database to read. */
export interface ReadCall<E extends EndpointDefinition> extends BaseCall<E> {
  db: Db;
}

/** The call as every other handler receives it: the one transaction of the call, and `outsideTx` for security counters. */
export interface WriteCall<E extends EndpointDefinition> extends BaseCall<E> {
  tx: Tx;
  /** A connection outside the transaction: only security counters may be committed through it. */
  outsideTx: Db;
}

/** The call before its transaction opens: it holds no connection yet, and its writes are committed at once. */
export interface EarlyCall<E extends EndpointDefinition> extends BaseCall<E> {
  outsideTx: Db;
  /** The uploaded files as they arrive; may be called once. Anything stored from them must stay unused until `handle` commits. */
  receiveFiles(limits: UploadLimits): AsyncIterable<UploadedFile>;
  /** The form fields alongside the files; complete after the last file was received. Throws validation.failed. */
  readUploadForm(): UploadFormOf<E>;
  /** Whether this call repeats one that was answered, by its idempotency key: what that one changed must not refuse it. */
  isRepetition(): Promise<boolean>;
}

/** As the HTTP layer decides: a call with a transaction of its own gets the database. */
export type CallOf<E extends EndpointDefinition> = E extends { method: 'GET'; writes?: undefined } | { transaction: 'own' }
  ? ReadCall<E>
  : WriteCall<E>;
export type { Readable };
