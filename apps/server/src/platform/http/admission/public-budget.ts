import type { FastifyRequest } from 'fastify';
import { MINUTE } from '../../clock/clock.ts';
import type { Clock } from '../../clock/clock.ts';
import { networkOf } from '../../calls/network.ts';
import { Problem } from '../../calls/problem.ts';

/** Budget per minute of one network's callers who are not signed in; enough for an office of a hundred people to sign in. */
export const BUDGET_A_MINUTE = 1_200;
/** A call costs 1, plus 1 for each of these in its body. */
const BYTES_OF_ONE = 16 * 1024;
/** The most that one call can cost. An upload never costs more; the endpoints that take files limit its bytes. */
const MOST_OF_ONE_CALL = 10;
/** Most networks counted at a time. Beyond that the oldest counts are dropped, which bounds the memory. */
const MOST_NETWORKS = 50_000;

export interface PublicBudget {
  /** Counts a call without a session; throws limit.reached once its network has spent the budget of the minute. */
  spend(request: FastifyRequest): void;
}

/** The cost of a call; a body without a length costs the maximum. */
export function costOf(contentLength: string | undefined, isChunked: boolean): number {
  if (isChunked) return MOST_OF_ONE_CALL;
  return Math.min(MOST_OF_ONE_CALL, 1 + Math.floor(Number(contentLength ?? 0) / BYTES_OF_ONE));
}

/** Counts in this process only. Limits over all processes are kept in the database and checked later. */
export function createPublicBudget(clock: Pick<Clock, 'now'>): PublicBudget {
  let windowStart = 0;
  const spent = new Map<string, number>();
  return {
    spend: (request) => {
      const now = clock.now().getTime();
      if (now - windowStart >= MINUTE) {
        windowStart = now - (now % MINUTE);
        spent.clear();
      }
      const network = networkOf(request.ip);
      const { headers } = request;
      const cost = (spent.get(network) ?? 0) + costOf(headers['content-length'], headers['transfer-encoding'] !== undefined);
      if (cost > BUDGET_A_MINUTE)
        throw new Problem('limit.reached', { retryAfter: Math.max(1, Math.ceil((windowStart + MINUTE - now) / 1000)) });
      if (spent.size >= MOST_NETWORKS) spent.delete(spent.keys().next().value ?? '');
      spent.set(network, cost);
    },
  };
}
