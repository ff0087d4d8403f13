import type { EndpointDefinition } from '@pramen/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { createOpenApi } from './document.ts';

/** Serves the description of the API at /api/openapi.json; made when it is first asked for. */
export function serveOpenApi(http: FastifyInstance, endpoints: readonly EndpointDefinition[]): void {
  let document: string | undefined;
  http.get('/api/openapi.json', (_request, reply) => {
    document ??= JSON.stringify(createOpenApi(endpoints));
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(document);
  });
}
