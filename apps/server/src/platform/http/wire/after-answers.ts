import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../../log/log.ts';
import { describeError } from '../../log/log.ts';

/** Work that follows from an answer that has left whole, such as the proof of a delivery. */
export interface AfterAnswers {
  /**
   * Runs the work once the system has taken the last byte of a successful answer; never when the connection broke before, or when the caller
   * asked for the head or a part only. A failure of the work is logged.
   */
  add(request: FastifyRequest, reply: FastifyReply, work: () => Promise<void>): void;
  /** Resolves when nothing waits any more. */
  settle(): Promise<void>;
}

export function createAfterAnswers(log: Log): AfterAnswers {
  const pending = new Set<Promise<void>>();
  const wait = ({ raw: { socket }, id, routeOptions }: FastifyRequest, { raw: answer }: FastifyReply, work: () => Promise<void>) =>
    new Promise<void>((settled) => {
      let isFinished = false;
      answer.once('finish', () => {
        isFinished = true;
        // Node also finishes an answer whose connection broke before its last bytes were written.
        if (answer.statusCode !== 200 || socket.destroyed) return settled();
        work()
          .catch((error: unknown) =>
            log.error({ requestId: id, route: routeOptions.url, error: describeError(error) }, 'what follows from an answer failed'),
          )
          .finally(settled);
      });
      answer.once('close', () => {
        if (!isFinished) settled();
      });
    });
  return {
    add: (request, reply, work) => {
      const isWhole = request.method === 'GET' && request.headers.range === undefined;
      if (!isWhole || request.raw.socket.destroyed) return;
      const waiting = wait(request, reply, work).finally(() => pending.delete(waiting));
      pending.add(waiting);
    },
    settle: async () => {
      while (pending.size > 0) await Promise.all(pending);
    },
  };
}
