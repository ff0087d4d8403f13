import type { FastifyRequest } from 'fastify';
import { MINUTE } from '../../clock/clock.ts';
import type { Clock } from '../../clock/clock.ts';
import { networkOf } from '../../calls/network.ts';
import { Problem } from '../../calls/problem.ts';

/** What the callers of one network who are not signed in may cost in a minute: an office of a hundred people signs in within it. */
export const BUDGET_A_MINUTE = 1_200;
/** A call costs 1, and 1 more for each of these that its body has. */
const BYTES_OF_ONE = 16 * 1024;
/** A file of any size costs this; its bytes are counted by the calls that take files. */
const MOST_OF_ONE_CALL = 10;
/** Networks that are counted at a time: a crowd beyond it makes the oldest ones begin again, and never fills the memory. */
const MOST_NETWORKS = 50_000;

export interface PublicBudget {
  /** Counts a call that nobody signed in makes; throws limit.reached once its network has spent the minute. */
  spend(request: FastifyRequest): void;
}

/** A body without a length costs as much as a call can. */
export function costOf(contentLength: string | undefined, isChunked: boolean): number {
  if (isChunked) return MOST_OF_ONE_CALL;
  return Math.min(MOST_OF_ONE_CALL, 1 + Math.floor(Number(contentLength ?? 0) / BYTES_OF_ONE));
}

/** Counts in this process: the limits that must hold over all processes lie in the database and are asked later. */
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
