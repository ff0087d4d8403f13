import type { EndpointDefinition, FormFields } from '@pramen/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseCrowdedJson } from './json-body.ts';
import { Problem } from '../../calls/problem.ts';

type FormField = readonly [name: string, value: string];

/** Raw fields of a form, files as data URLs. Calls that store more than a picture use an upload endpoint instead. */
class FormBody {
  readonly fields: readonly FormField[];
  readonly files: readonly FormField[];

  constructor(fields: readonly FormField[], files: readonly FormField[]) {
    this.fields = fields;
    this.files = files;
  }
}

async function readForm(form: FormData): Promise<FormBody> {
  const fields: FormField[] = [];
  const files: FormField[] = [];
  for (const [name, value] of form) {
    if (typeof value === 'string') fields.push([name, value]);
    // A browser sends an empty file for a file input without a chosen file.
    else if (value.size > 0) files.push([name, `data:${value.type};base64,${Buffer.from(await value.arrayBuffer()).toString('base64')}`]);
  }
  return new FormBody(fields, files);
}

/** Makes the routes of this scope accept multipart/form-data as well as JSON. */
export function addFormParser(http: FastifyInstance): void {
  http.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    const type = request.headers['content-type'] ?? '';
    try {
      // oxlint-disable-next-line typescript/no-deprecated -- forms here contain a few short fields and at most one picture; the whole body is bounded and in memory already
      return await readForm(await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData());
    } catch {
      throw new Problem('request.malformed');
    }
  });
}

/** Returns text that is not JSON unchanged, so that the schema reports its field. */
function readJson(text: string): unknown {
  refuseCrowdedJson(text);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

function toBody(form: FormBody, { objects, numbers, files = [] }: FormFields): Record<string, unknown> {
  const body = new Map<string, unknown>();
  const parts = new Map<string, Map<string, string>>();
  for (const [name, value] of form.fields) {
    const [, owner, key] = /^(\w+)\[(\w+)\]$/.exec(name) ?? [];
    if (owner && key && objects.includes(owner)) parts.set(owner, (parts.get(owner) ?? new Map<string, string>()).set(key, value));
    else if (objects.includes(name)) body.set(name, readJson(value));
    else if (numbers.includes(name)) body.set(name, value.trim() === '' ? undefined : Number(value));
    else body.set(name, value);
  }
  for (const [owner, keys] of parts) body.set(owner, Object.fromEntries(keys));
  for (const [name, value] of form.files) if (files.includes(name)) body.set(name, value);
  return Object.fromEntries(body);
}

/** No call has that many fields or list entries; a schema would check every one of them before it failed. */
const MOST_ENTRIES = 2000;

function refuseCrowded(body: unknown): void {
  const waiting: unknown[] = [body];
  for (let looked = 0; looked < waiting.length; looked += 1) {
    const value = waiting[looked];
    if (typeof value !== 'object' || value === null) continue;
    const entries: unknown[] = Object.values(value);
    if (entries.length > MOST_ENTRIES) throw new Problem('body.too_large');
    for (const entry of entries) if (typeof entry === 'object') waiting.push(entry);
  }
}

/** The body of a call as its schema expects it, sent as JSON or as a form. */
export function bodyOf(request: FastifyRequest, { form }: EndpointDefinition): unknown {
  const { body } = request;
  if (form && body instanceof FormBody) return toBody(body, form);
  refuseCrowded(body);
  return body ?? undefined;
}
