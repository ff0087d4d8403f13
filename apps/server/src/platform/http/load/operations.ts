import { sql } from 'drizzle-orm';
import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics } from 'prom-client';
import type { Db } from '../../../database/connect.ts';
import { metrics } from './traffic.ts';

/** /health responds while the process runs; /ready only while the database responds and the server is not stopping. */
export function addProbes(http: FastifyInstance, db: Db, isStopping: () => boolean): void {
  http.get('/health', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  http.get('/ready', async (_request, reply) => {
    const isReady =
      !isStopping() &&
      (await db.execute(sql`SELECT 1`).then(
        () => true,
        () => false,
      ));
    return reply
      .status(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ready' : 'not ready' });
  });
}

/** Serves metrics to a collector on this machine: never on the public port, never on another interface. */
export async function serveMetrics(port: number): Promise<FastifyInstance> {
  collectDefaultMetrics({ register: metrics });
  const http = fastify({ logger: false });
  http.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.metrics()));
  await http.listen({ host: '127.0.0.1', port });
  return http;
}
