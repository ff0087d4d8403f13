import type { Permission } from '@pramen/domain/permissions/permissions';
import { z } from 'zod';
import type { ProblemCode } from './problems.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

type PathParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | PathParamNames<Rest> : never;

/** Path parameters as strings, read off the braces of the path. */
export type PathParams<Path extends string> = { [Name in PathParamNames<Path>]: string };

/** Who may call: anybody ('public') or a signed-in person who holds the permission. */
export type Access = Permission | 'public';

/** A call that takes files; they are read as they come, so that their size does not matter. */
export interface Upload {
  /** Names of the form's fields that hold files, the usual one first; each may stand there several times. */
  readonly fields: readonly string[];
  readonly mostFiles: number;
  /** The other fields of the form; they may stand before the files or after them. */
  readonly form?: z.ZodObject;
}

/** How fields of a form become a body. */
export interface FormFields {
  /** Fields that hold an object: as JSON text, or spread over `name[key]`. */
  readonly objects: readonly string[];
  /** Fields that hold a number. */
  readonly numbers: readonly string[];
  /** Fields that may hold a file, which becomes a data URL; other files of a form are left out. */
  readonly files?: readonly string[];
}

/** Bytes of a body unless its call says otherwise: more than any form of the portal sends, and parsed in a millisecond. */
export const BODY_BYTE_COUNT = 65_536;

export interface EndpointDefinition {
  /** `<feature>.<verb><Noun>`: names the operation in OpenAPI, logs and metrics. */
  readonly id: string;
  readonly method: Method;
  /** Begins with a slash; parameters in braces: /api/clients/{id}. */
  readonly path: string;
  readonly summary: string;
  /** No default: an endpoint without a permission does not compile. */
  readonly permission: Access;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The body may come as multipart/form-data as well as JSON. */
  readonly form?: FormFields;
  /** Bytes that the body may have, for a call whose content is larger than other bodies. */
  readonly bodyByteCount?: number;
  /** Instead of a body: files, as multipart/form-data. */
  readonly upload?: Upload;
  readonly answer: z.ZodType;
  /** The specification's name for the answer, which then holds itself under it too: the rows beside `data`, an entity beside its fields. */
  readonly answerName?: string;
  /** Status of a successful answer; 204 has no body. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Codes beyond those that every call may answer (400, 401, 403, 413, 415, 422, 429, 500). */
  readonly errors?: readonly ProblemCode[];
  /** A GET that writes, because the specification spells it so: runs in the one transaction like every other call that writes. */
  readonly writes?: true;
  /**
   * What whoever acts in a client's name gets: 'forbidden' is refused with impersonation.forbidden before anything else is
   * looked at. Every call by which a client can write says which.
   */
  readonly impersonation?: 'allowed' | 'forbidden';
  /** The problem whose sentence they read then, where the specification has one of its own. */
  readonly impersonationSentence?: ProblemCode;
  /** Further paths with the same meaning, kept because the specification writes both. */
  readonly aliases?: readonly string[];
  /** 'own': the handler commits by itself (streams). Every other call that writes runs in one transaction. */
  readonly transaction?: 'own';
  /** Answers that hold a token or a code are never stored for a repeated Idempotency-Key. */
  readonly secretAnswer?: boolean;
  /** The session of the call may be over when it is answered; every other call that writes is refused then. */
  readonly endsSession?: true;
  /** The one call that exchanges the short-lived token which a redirect leaves in the address. */
  readonly acceptsHandover?: true;
  /** Response headers that carry meaning. */
  readonly answerHeaders?: readonly string[];
  /** Media types of an answer that is a file; its `answer` is `Download`. */
  readonly download?: readonly string[];
  /** What the call answers as JSON instead of the file, when it is asked to. */
  readonly inJson?: z.ZodType;
}

/** A file as the answer of a call: sent as it comes, so that its size does not matter. */
export interface DownloadedFile {
  /** Shown to the person who saves it. */
  fileName: string;
  mediaType: string;
  content: AsyncIterable<Uint8Array | string>;
}

export const Download = z.custom<DownloadedFile>();

/** States one call of the API; the route, the typed client and OpenAPI are all made from it. */
export function endpoint<const Definition extends EndpointDefinition>(definition: Definition): Definition {
  return definition;
}

export type ParamsOf<E extends EndpointDefinition> = PathParams<E['path']>;
export type QueryOf<E extends EndpointDefinition> = E['query'] extends z.ZodType ? z.output<E['query']> : undefined;
export type QueryInputOf<E extends EndpointDefinition> = E['query'] extends z.ZodType ? z.input<E['query']> : undefined;
export type BodyOf<E extends EndpointDefinition> = E['body'] extends z.ZodType ? z.output<E['body']> : undefined;
export type BodyInputOf<E extends EndpointDefinition> = E['body'] extends z.ZodType ? z.input<E['body']> : undefined;
/** What a handler returns (before the answer schema) and what the client receives. */
/** The fields that came beside the files of an upload. */
export type UploadFormOf<E extends EndpointDefinition> = E extends { upload: { form: infer Form extends z.ZodType } }
  ? z.output<Form>
  : undefined;
export type AnswerOf<E extends EndpointDefinition> =
  | z.output<E['answer']>
  | (E extends { inJson: infer Json extends z.ZodType } ? z.output<Json> : never);

/** Body of every error answer. */
export const ProblemAnswer = z.object({
  code: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string().optional(),
  current: z.unknown().optional(),
});
export type ProblemAnswer = z.output<typeof ProblemAnswer>;
