import { Problem } from '../calls/problem.ts';

/**
 * The process is stopping and aborted the work. This is not the fault of the input: it does not count as a failed attempt,
 * and the next process resumes the work. A caller of the API is asked to retry.
 */
export class Stopped extends Problem {
  override readonly name = 'Stopped';

  constructor() {
    super('server.unavailable', { retryAfter: 2 });
  }
}
