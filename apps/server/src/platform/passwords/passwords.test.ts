import { describe, expect, test } from 'vitest';
import { metrics } from '../http/load/traffic.ts';
import { Problem } from '../calls/problem.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts';

async function runsOf(work: string): Promise<number> {
  const metric = await metrics.getSingleMetric('pramen_password_runs_total')?.get();
  return metric?.values.find((value) => value.labels['work'] === work)?.value ?? 0;
}

describe('passwords', () => {
  test('are stored as argon2id with the cost that OWASP asks for, salted', async () => {
    const [first, second] = await Promise.all([hashPassword('Příliš žluťoučký'), hashPassword('Příliš žluťoučký')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
  });

  test('match however their accents were typed', async () => {
    const stored = await hashPassword('Příliš žluťoučký'.normalize('NFD'));
    expect(await verifyPassword(stored, 'Příliš žluťoučký'.normalize('NFC'))).toBe(true);
    expect(await verifyPassword(stored, 'Prilis zlutoucky')).toBe(false);
  });

  test('an unknown person costs one run, like a known one', async () => {
    const before = await runsOf('verify');
    expect(await verifyPassword(null, 'whatever')).toBe(false);
    expect(await runsOf('verify')).toBe(before + 1);
  });

  test('of 30 concurrent ones 22 are verified and 8 refused before they cost anything', async () => {
    const before = await runsOf('verify');
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, () => verifyPassword(null, 'flood')));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected').map((outcome) => outcome.reason as unknown);
    expect(refused).toHaveLength(8);
    expect(
      refused.every((reason) => reason instanceof Problem && reason.code === 'server.busy' && (reason.details.retryAfter ?? 0) > 0),
    ).toBe(true);
    expect(await runsOf('verify')).toBe(before + 22);
  });
});

describe('limit', () => {
  test('never runs more at once than allowed, and a failing piece frees its place', async () => {
    const limit = createConcurrencyLimit(2, 10);
    let running = 0;
    let most = 0;
    const work = async (fails: boolean) => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      await Promise.resolve();
      running -= 1;
      if (fails) throw new Error('failed');
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 9 }, (_, index) => limit.run(() => work(index % 2 === 0))));
    expect(outcomes.filter((outcome) => outcome.status === 'rejected')).toHaveLength(5);
    expect(most).toBe(2);
    await expect(limit.run(() => Promise.resolve('again'))).resolves.toBe('again');
  });
});
