import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { EndpointDefinition } from '@pramen/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Mode } from '../../config/config.ts';
import { hasSession } from '../http/admission/admission.ts';
import type { Authenticate } from '../http/admission/admission.ts';
import { Problem } from '../calls/problem.ts';
import { createOpenApi } from './document.ts';

interface PressedDocument {
  etag: string;
  /** Keyed by the name of the encoding; '' is the uncompressed text. */
  bodies: ReadonlyMap<string, Buffer>;
}

async function press(endpoints: readonly EndpointDefinition[]): Promise<PressedDocument> {
  const text = Buffer.from(JSON.stringify(createOpenApi(endpoints)));
  const [br, gz] = await Promise.all([promisify(brotliCompress)(text), promisify(gzip)(text)]);
  return {
    etag: `"${createHash('sha256').update(text).digest('base64url')}"`,
    bodies: new Map([
      ['br', br],
      ['gzip', gz],
      ['', text],
    ]),
  };
}

/** Whether Accept-Encoding names an encoding; q=0 refuses it. */
function takes(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}

/** Decides who may read the description: anyone in the demonstration, only users with a session in production. */
export interface OpenApiReaders {
  mode: Mode;
  access: { authenticate: Authenticate };
}

/** Serves the API description at /api/openapi.json; creates and compresses it once, on the first request. */
export function serveOpenApi(http: FastifyInstance, endpoints: readonly EndpointDefinition[], { mode, access }: OpenApiReaders): void {
  let pressed: Promise<PressedDocument> | undefined;
  // The compression hook would compress it again for each caller.
  http.get('/api/openapi.json', { compress: false }, async (request, reply) => {
    if (mode === 'production' && !(await hasSession(request, access))) throw new Problem('session.required');
    const { etag, bodies } = await (pressed ??= press(endpoints));
    void reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    const encoding = ['br', 'gzip'].find((name) => takes(request.headers['accept-encoding'] ?? '', name)) ?? '';
    if (encoding) void reply.header('content-encoding', encoding);
    return reply.type('application/json; charset=utf-8').send(bodies.get(encoding));
  });
}
