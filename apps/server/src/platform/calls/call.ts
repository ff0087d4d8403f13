import type { BodyOf, EndpointDefinition, ParamsOf, QueryOf, UploadFormOf } from '@pramen/contract/endpoint';
import type { Role } from '@pramen/domain/permissions/roles';
import type { Db, Readable, Tx } from '../../database/connect.ts';

export type Language = 'cs' | 'sk';

/** Where a call comes from. */
export interface Origin {
  ip: string;
  userAgent: string;
  requestId: string;
  /** From Accept-Language; cs when nothing fits. */
  language: Language;
}

/** Who acts, as the session row says. */
export interface Actor {
  userId: string;
  role: Role;
  /** The client whose rows the actor owns; set for CLIENT only. */
  clientId: string | null;
  /** The adviser's own person; set for INTERMEDIARY and INTERMEDIARY_ADMIN only. */
  intermediaryPersonId: string | null;
  /** Who acts in the person's name, and the session that they do it from. */
  impersonatorUserId: string | null;
  impersonatorSessionId: string | null;
  sessionId: string;
  jti: string;
  /** A HANDOVER token came in an address and serves one refresh. */
  tokenKind: 'ACCESS' | 'HANDOVER';
  expiresAt: Date;
  /** When the person in front of the screen signed in; their session is prolonged for a day at most. */
  startedAt: Date;
  origin: Origin;
}

/** One file of an upload, while it arrives: its bytes can be read once, in their order. */
export interface UploadedFile {
  /** As the caller named it, without folders. */
  name: string;
  /** Throws body.too_large beyond the limit and request.malformed when the caller breaks off. */
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
  /** Sets a header of the answer. */
  setHeader(name: string, value: string): void;
  /** The value of a cookie as it came; null without one. */
  readCookie(name: string): string | null;
}

/** What a handler of a GET receives: a database to read. */
export interface ReadCall<E extends EndpointDefinition> extends BaseCall<E> {
  db: Db;
}

/** What every other handler receives: the one transaction of the call, and `outsideTx` for security counters. */
export interface WriteCall<E extends EndpointDefinition> extends BaseCall<E> {
  tx: Tx;
  /** A connection outside the transaction: only security counters may be committed through it. */
  outsideTx: Db;
}

/** What a call knows before its transaction is open: no connection is held yet, what it writes is committed at once. */
export interface EarlyCall<E extends EndpointDefinition> extends BaseCall<E> {
  outsideTx: Db;
  /** The files of an endpoint with an upload, as they arrive; only once. What is stored of them must be worthless until `handle` commits. */
  receiveFiles(limits: UploadLimits): AsyncIterable<UploadedFile>;
  /** The fields beside the files; known when the last file was received. Throws validation.failed. */
  readUploadForm(): UploadFormOf<E>;
}

export type CallOf<E extends EndpointDefinition> = E extends { method: 'GET'; writes?: undefined } ? ReadCall<E> : WriteCall<E>;
export type { Readable };
