import { expect, it } from 'vitest';
import { createLimitPerOwner, createConcurrencyLimit } from './concurrency-limit.ts';

async function* count(name: string, told: string[]) {
  try {
    told.push(`${name} begins`);
    yield 1;
    yield 2;
  } finally {
    told.push(`${name} ends`);
  }
}

it('starts an iteration when another has ended, completely or early, and refuses more than the queue holds', async () => {
  const told: string[] = [];
  const { runEach, run } = createConcurrencyLimit(1, 1);
  const first = runEach(count('first', told));
  await first.next();
  const second = runEach(count('second', told));
  const waiting = second.next();
  await expect(runEach(count('third', told)).next()).rejects.toMatchObject({ code: 'server.busy' });
  expect(told).toEqual(['first begins']);
  await first.return(undefined);
  expect(await waiting).toEqual({ value: 1, done: false });
  for await (const value of second) expect(value).toBe(2);
  expect(told).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  expect(await run(() => Promise.resolve('free'))).toBe('free');
});

it('serves an owner without a turn before those who had one', async () => {
  const { run } = createConcurrencyLimit(1, 10, { atOnce: 1, mostWaiting: 5 });
  const told: string[] = [];
  const come = (owner: string) => run(() => Promise.resolve(told.push(owner)), owner);
  await Promise.all(['Eva', 'Eva', 'Eva', 'Jan', 'Jan', 'Petr'].map(come));
  expect(told).toEqual(['Eva', 'Jan', 'Petr', 'Eva', 'Jan', 'Eva']);
});

it('with `newest` first serves the newest owners first, and the oldest every third time', async () => {
  const { run } = createConcurrencyLimit(1, 10, { atOnce: 1, mostWaiting: 5 }, 'newest');
  const told: string[] = [];
  const come = (owner: string) => run(() => Promise.resolve(told.push(owner)), owner);
  await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(come));
  expect(told).toEqual(['a', 'f', 'e', 'b', 'd', 'c']);
});

it('releases a place that was never used', async () => {
  const { runEach, run } = createConcurrencyLimit(1, 0);
  await runEach(count('never', [])).return(undefined);
  expect(await run(() => Promise.resolve('free'))).toBe('free');
});

it('keeps one owner to their share: another owner who comes later runs first', async () => {
  const told: string[] = [];
  const { runEach } = createConcurrencyLimit(2, 4, { atOnce: 1, mostWaiting: 1 });
  const first = runEach(count('first of Eva', told), 'Eva');
  await first.next();
  const second = runEach(count('second of Eva', told), 'Eva');
  const waiting = second.next();
  await expect(runEach(count('third of Eva', told), 'Eva').next()).rejects.toMatchObject({ code: 'server.busy' });
  for await (const value of runEach(count('of Jan', told), 'Jan')) expect(value).toBeGreaterThan(0);
  expect(told).toEqual(['first of Eva begins', 'of Jan begins', 'of Jan ends']);
  await first.return(undefined);
  expect(await waiting).toEqual({ value: 1, done: false });
  await second.return(undefined);
  expect(told.slice(3)).toEqual(['first of Eva ends', 'second of Eva begins', 'second of Eva ends']);
});

it('keeps a queue for each owner: the backlog of one does not delay another', async () => {
  const { run } = createLimitPerOwner(1, 1);
  const { promise: stuck, resolve: release } = Promise.withResolvers<string>();
  const first = run(() => stuck, 'Eva');
  const second = run(() => Promise.resolve('second'), 'Eva');
  await expect(run(() => Promise.resolve('third'), 'Eva')).rejects.toMatchObject({ code: 'server.busy' });
  expect(await run(() => Promise.resolve('of Jan'), 'Jan')).toBe('of Jan');
  release('first');
  expect(await Promise.all([first, second])).toEqual(['first', 'second']);
  expect(await run(() => Promise.resolve('free'), 'Eva')).toBe('free');
});
