import { expect, it } from 'vitest';
import { createExportLimit } from './export-limit.ts';

/** How many pieces of work run at once when as many as that arrive, each for a different person. */
async function countRunning(databasePoolSize: number, arriving: number) {
  const { run } = createExportLimit({ databasePoolSize });
  const ends: (() => void)[] = [];
  const all = Array.from({ length: arriving }, (_none, owner) =>
    run(() => new Promise<void>((resolve) => void ends.push(resolve)), `owner ${owner}`).then(
      () => 'done',
      (error: { code: string }) => error.code,
    ),
  );
  await Promise.resolve();
  const running = ends.length;
  while (ends.length > 0) {
    ends.splice(0).forEach((end) => end());
    await new Promise(setImmediate);
  }
  return { running, answers: Object.groupBy(await Promise.all(all), (answer) => answer) };
}

it.each([
  [12, 4],
  [10, 3],
  [2, 1],
  [1, 1],
])('of %d connections, exports hold %d at most', async (size, most) => expect((await countRunning(size, 8)).running).toBe(most));

it('twenty wait, the next one is refused', async () => {
  const { answers } = await countRunning(3, 22);
  expect([answers['done']?.length, answers['server.busy']?.length]).toEqual([21, 1]);
});

it('one person has one at a time and five that wait', async () => {
  const { run } = createExportLimit({ databasePoolSize: 12 });
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++running);
    await new Promise(setImmediate);
    running--;
  };
  const tried = await Promise.allSettled(Array.from({ length: 7 }, () => run(work, 'Eva')));
  expect([most, tried.filter(({ status }) => status === 'rejected').length]).toEqual([1, 1]);
});
