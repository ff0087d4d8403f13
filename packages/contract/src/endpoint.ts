import type { Permission } from '@pramen/domain/permissions/permissions';
import { z } from 'zod';
import type { ProblemCode } from './problems.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

type PathParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | PathParamNames<Rest> : never;

/** Path parameters as strings, taken from the braces of the path. */
export type PathParams<Path extends string> = { [Name in PathParamNames<Path>]: string };

/** Who may call: everyone ('public') or a signed-in user with the permission. */
export type Access = Permission | 'public';

/** A call that accepts files; the server streams them, so their size does not matter. */
export interface Upload {
  /** Names of the form's file fields, the usual one first; each may occur several times. */
  readonly fields: readonly string[];
  readonly mostFiles: number;
  /** The call may come without a file. */
  readonly isOptional?: true;
  /** The other fields of the form; they may come before or after the files. */
  readonly form?: z.ZodObject;
  /** Most bytes of one of these fields; 1024 unless stated. */
  readonly fieldByteCount?: number;
}

/** How form fields become a body. */
export interface FormFields {
  /** Fields that contain an object: as JSON text, or spread over `name[key]`. */
  readonly objects: readonly string[];
  /** Fields that contain a number. */
  readonly numbers: readonly string[];
  /** Fields that may contain a file, which becomes a data URL; other files of a form are ignored. */
  readonly files?: readonly string[];
}

/** Default limit of a body in bytes: more than any form of the portal sends, and parsed in a millisecond. */
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
  /** The body may be multipart/form-data or JSON. */
  readonly form?: FormFields;
  /** Limit of the body in bytes, for a call with a larger body than the default. */
  readonly bodyByteCount?: number;
  /** Limit of the values in the body, for a call whose body may hold more of them than the default. */
  readonly bodyValueCount?: number;
  /** Instead of a body: files, as multipart/form-data. */
  readonly upload?: Upload;
  readonly answer: z.ZodType;
  /**
   * The specification's name for the response; the response then also contains itself under this name: rows next to `data`, an entity
   * next to its fields.
   */
  readonly answerName?: string;
  /** Status of a successful response; 204 has no body, 302 has a location. */
  readonly status?: 200 | 201 | 202 | 204 | 302;
  /** Codes in addition to those of every call (400, 401, 403, 413, 415, 422, 429, 500). */
  readonly errors?: readonly ProblemCode[];
  /** A GET that writes, because the specification defines it that way: runs in one transaction like every other write request. */
  readonly writes?: true;
  /**
   * What an impersonator may do: 'forbidden' responds with impersonation.forbidden before any other check. Required for every call through
   * which a client can write.
   */
  readonly impersonation?: 'allowed' | 'forbidden';
  /** The problem whose message the impersonator gets, where the specification defines its own. */
  readonly impersonationSentence?: ProblemCode;
  /** Further paths with the same meaning, because the specification uses both. */
  readonly aliases?: readonly string[];
  /** 'own': the handler commits by itself (streams). Every other write request runs in one transaction. */
  readonly transaction?: 'own';
  /** True for responses with a token or a code: they are never stored for a repeated Idempotency-Key. */
  readonly secretAnswer?: boolean;
  /** The session may have ended by the time of the response; every other write request is rejected then. */
  readonly endsSession?: true;
  /** The only call that accepts the short-lived token that a redirect puts into the URL. */
  readonly acceptsHandover?: true;
  /** Response headers that are part of the contract. */
  readonly answerHeaders?: readonly string[];
  /** Media types of a response that is a file; its `answer` is `Download`. */
  readonly download?: readonly string[];
  /** The JSON response that replaces the file when the caller asks for JSON. */
  readonly inJson?: z.ZodType;
}

/** A file as the response of a call: streamed, so its size does not matter. */
export interface DownloadedFile {
  /** The suggested name for saving. */
  fileName: string;
  mediaType: string;
  content: AsyncIterable<Uint8Array | string>;
}

export const Download = z.custom<DownloadedFile>();

/** Defines one call of the API; the route, the typed client and OpenAPI are derived from it. */
export function endpoint<const Definition extends EndpointDefinition>(definition: Definition): Definition {
  return definition;
}

export type ParamsOf<E extends EndpointDefinition> = PathParams<E['path']>;
export type QueryOf<E extends EndpointDefinition> = E['query'] extends z.ZodType ? z.output<E['query']> : undefined;
export type QueryInputOf<E extends EndpointDefinition> = E['query'] extends z.ZodType ? z.input<E['query']> : undefined;
export type BodyOf<E extends EndpointDefinition> = E['body'] extends z.ZodType ? z.output<E['body']> : undefined;
export type BodyInputOf<E extends EndpointDefinition> = E['body'] extends z.ZodType ? z.input<E['body']> : undefined;
/** The form fields sent with the files of an upload. */
export type UploadFormOf<E extends EndpointDefinition> = E extends { upload: { form: infer Form extends z.ZodType } }
  ? z.output<Form>
  : undefined;
export type AnswerOf<E extends EndpointDefinition> =
  | z.output<E['answer']>
  | (E extends { inJson: infer Json extends z.ZodType } ? z.output<Json> : never);

/** Body of every error response. */
export const ProblemAnswer = z.object({
  code: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string().optional(),
  current: z.unknown().optional(),
});
export type ProblemAnswer = z.output<typeof ProblemAnswer>;
