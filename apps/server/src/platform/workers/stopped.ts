import { Problem } from '../calls/problem.ts';

/**
 * The process is stopping and gave the work up. It is no fault of what was worked on: nothing counts it as a failed
 * attempt, and the next process takes the work up again. A caller of the API is asked to come back.
 */
export class Stopped extends Problem {
  override readonly name = 'Stopped';

  constructor() {
    super('server.unavailable', { retryAfter: 2 });
  }
}
