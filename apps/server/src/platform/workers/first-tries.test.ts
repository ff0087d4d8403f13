import { expect, it } from 'vitest';
import { createFirstTries } from './first-tries.ts';
import type { FirstTries } from './first-tries.ts';

const FIRST_MS = 1;
const WHOLE_MS = 4;
let now = 0;

class OutOfTime extends Error {}

function open(places = 2): FirstTries {
  now = 0;
  return createFirstTries({
    places,
    firstTryMs: FIRST_MS,
    wholeMs: WHOLE_MS,
    mostWaiting: 128,
    mostWaitingOfOne: 4,
    mostSlowWaiting: 6,
    isOutOfTime: (error) => error instanceof OutOfTime,
    readMs: () => now,
  });
}

const settled = () => new Promise<void>((done) => void setImmediate(done));

/** Work that runs out of time when the test calls `pass`. */
function createStage(tries: FirstTries) {
  const running: { name: string; limitMs: number; stop: () => void }[] = [];
  const told: string[] = [];
  const tell = (name: string) => (said: string) => void told.push(`${name} ${said}`);
  const bring = (name: string, needsMs: number) => {
    const work = (limitMs: number) =>
      new Promise<string>((done, stopped) => {
        running.push({ name, limitMs, stop: () => (needsMs > limitMs ? stopped(new OutOfTime()) : done('done')) });
      });
    void tries.run(work, name).then(tell(name), (error: { code?: string }) => tell(name)(error.code ?? 'stopped'));
  };
  /** Ends the time of all running work and waits for the consequences. */
  const pass = async () => {
    for (const one of running.splice(0)) one.stop();
    await settled();
  };
  const names = () => running.map(({ name, limitMs }) => `${name} ${limitMs}`);
  return { told, bring, pass, names };
}

it.each([24, 60])('a legitimate file is next, however slow the files of %i others before it are', async (count) => {
  const { told, bring, pass, names } = createStage(open());
  for (let at = 0; at < count; at += 1) bring(`slow ${at}`, 100);
  bring('honest', 1);
  await settled();
  await pass();
  expect(names().filter((name) => name === `honest ${FIRST_MS}`)).toHaveLength(1);
  await pass();
  expect(told).toContain('honest done');
});

it('slow work is restarted with the whole time, in half of the places', async () => {
  const { told, bring, pass, names } = createStage(open());
  for (const name of ['a', 'b', 'c']) bring(name, WHOLE_MS);
  await settled();
  await pass();
  expect(names().toSorted()).toEqual([`a ${WHOLE_MS}`, `c ${FIRST_MS}`]);
  await pass();
  expect(names()).toEqual([`b ${WHOLE_MS}`]);
  for (let turn = 0; turn < 2; turn += 1) await pass();
  expect(told.toSorted()).toEqual(['a done', 'b done', 'c done']);
});

it('queues an owner with recent slow work behind the slow work; the other place stays free', async () => {
  const { bring, pass, names } = createStage(open());
  for (const name of ['a', 'b', 'c']) bring(name, 100);
  await settled();
  for (let turn = 0; turn < 6; turn += 1) await pass();
  for (const name of ['a', 'b', 'c']) bring(name, 100);
  await settled();
  expect(names()).toEqual([`a ${WHOLE_MS}`]);
  bring('honest', 1);
  await settled();
  expect(names()).toEqual([`a ${WHOLE_MS}`, `honest ${FIRST_MS}`]);
  now = 11 * 60_000;
  await pass();
  bring('a', 1);
  await settled();
  expect(names()).toContain(`a ${FIRST_MS}`);
});

it('queues only a few slow files', async () => {
  const { told, bring, pass } = createStage(open());
  for (let at = 0; at < 20; at += 1) bring(`slow ${at}`, 100);
  await settled();
  for (let turn = 0; turn < 60; turn += 1) await pass();
  expect(told.filter((line) => line.endsWith('server.busy')).length).toBeGreaterThan(0);
  expect(told.filter((line) => line.endsWith('stopped')).length).toBeGreaterThanOrEqual(7);
  expect(told).toHaveLength(20);
});
