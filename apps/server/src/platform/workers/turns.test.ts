import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

it('runs one piece a turn of the event loop, in order, and lets others in between', async () => {
  const turns = createTurns();
  const log: string[] = [];
  const work = (name: string) => turns.take(() => void log.push(name));
  const all = Promise.all([work('first'), work('second'), work('third')]);
  // A chain of immediates is what a server that stays alive looks like.
  let beats = 0;
  const beat = () => {
    log.push('other');
    beats += 1;
    if (beats < 5) setImmediate(beat);
  };
  setImmediate(beat);
  await all;
  expect(log.filter((name) => name !== 'other')).toEqual(['first', 'second', 'third']);
  const [first, second, third] = ['first', 'second', 'third'].map((name) => log.indexOf(name));
  expect(log.slice(first, second)).toContain('other');
  expect(log.slice(second, third)).toContain('other');
});

it('answers what the work answers, and goes on after one that fails', async () => {
  const turns = createTurns();
  const failing = turns.take(() => {
    throw new Error('too big');
  });
  const next = turns.take(() => 7);
  await expect(failing).rejects.toThrow('too big');
  expect(await next).toBe(7);
});
