import { hash, verify } from '@node-rs/argon2';
import { Counter } from 'prom-client';
import { metrics } from '../http/load/traffic.ts';
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts';

/** Argon2id with 19 MiB, 2 passes, 1 lane: the first choice of the OWASP password storage cheat sheet. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 } as const;
/** Each run takes 19 MiB and a core; more at a time would leave too little of the smallest machine for the rest of the portal. */
const AT_ONCE = 2;
const MOST_WAITING = 20;
/** Share of one signed-in user: setting passwords repeatedly must not keep others from signing in. */
const OWN_SHARE = { atOnce: 1, mostWaiting: 2 };

/** Hash of discarded random bytes, so that verifying an unknown user takes the same run as a known one. */
const NOBODY = '$argon2id$v=19$m=19456,t=2,p=1$SIxElTWZYGWwoIyMc8A/yA$v4WAFZ1XxXYPUBrDR9KgMFUc/il0cgRwNE2AkcSHjec';

const limit = createConcurrencyLimit(AT_ONCE, MOST_WAITING, OWN_SHARE);

const runs = new Counter({
  name: 'pramen_password_runs_total',
  help: 'Runs of argon2 by purpose',
  labelNames: ['work'] as const,
  registers: [metrics],
});

/** An accented letter can be typed as one character or two; both must give the same password. */
const normalized = (password: string) => password.normalize('NFKC');

/**
 * Hashes a new password (PHC string). Throws server.busy when too many runs wait, in total or of `owner`, the signed-in user. Count the
 * caller's attempts first.
 */
export function hashPassword(password: string, owner?: string): Promise<string> {
  return limit.run(() => {
    runs.inc({ work: 'hash' });
    return hash(normalized(password), COST);
  }, owner);
}

/**
 * Whether the password matches the stored hash; throws server.busy when too many runs wait. null (unknown user, or no password yet) does
 * the same work and returns false. `owner` as above. Count the caller's attempts first.
 */
export function verifyPassword(stored: string | null, password: string, owner?: string): Promise<boolean> {
  return limit.run(async () => {
    runs.inc({ work: 'verify' });
    const fits = await verify(stored ?? NOBODY, normalized(password));
    return fits && stored !== null;
  }, owner);
}
