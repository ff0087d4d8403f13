import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, Histogram, Registry } from 'prom-client';
import type { Log } from '../../log/log.ts';

/** Metrics of this process, served on the loopback port of /metrics. */
export const metrics = new Registry();

const calls = new Counter({
  name: 'pramen_http_requests_total',
  help: 'Requests by route and status',
  labelNames: ['method', 'route', 'status'] as const,
  registers: [metrics],
});
const seconds = new Histogram({
  name: 'pramen_http_request_seconds',
  help: 'Seconds from the request to the end of the response',
  labelNames: ['method', 'route'] as const,
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
  registers: [metrics],
});

/** Counts and logs one response. Logs the route pattern, because URLs may contain ids and tokens. */
export function recordCall(log: Log, request: FastifyRequest, reply: FastifyReply): void {
  const route = request.routeOptions.url ?? 'unknown';
  calls.inc({ method: request.method, route, status: reply.statusCode });
  seconds.observe({ method: request.method, route }, reply.elapsedTime / 1000);
  log.debug(
    { requestId: request.id, method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
    'answered',
  );
}
