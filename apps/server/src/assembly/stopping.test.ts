import { expect, it } from 'vitest';
import { createLog } from '../platform/log/log.ts';
import { stopInOrder, stopSteps } from './stopping.ts';
import type { RunningParts } from './stopping.ts';

function recordLog() {
  const lines: Record<string, unknown>[] = [];
  return { lines, log: createLog('warn', { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) }) };
}

function recordParts(changes: (told: string[]) => Partial<RunningParts> = () => ({})) {
  const told: string[] = [];
  const tell = (name: string) => async () => void told.push(name);
  const parts: RunningParts = {
    closeHttp: tell('http'),
    finishWork: tell('work'),
    interruptWork: () => void told.push('interrupt'),
    closeResources: tell('threads'),
    linkAudit: tell('link'),
    closeDatabase: tell('database'),
    stopEngine: tell('engine'),
    ...changes(told),
  };
  return { told, steps: stopSteps(parts) };
}

it('stops requests, then jobs, then their threads, and the database last', async () => {
  const { told, steps } = recordParts();
  const { log, lines } = recordLog();
  await stopInOrder(steps, log);
  expect(told).toEqual(['http', 'work', 'interrupt', 'threads', 'link', 'database', 'engine']);
  expect(lines).toEqual([]);
});

it('gives jobs that do not end in time a last chance before the database closes', async () => {
  const { promise: closed, resolve: close } = Promise.withResolvers<void>();
  const { told, steps } = recordParts((list) => ({
    finishWork: () => closed.then(() => list.push('work gave up')),
    closeResources: async () => {
      list.push('threads');
      close();
    },
  }));
  const { log, lines } = recordLog();
  await stopInOrder(
    steps.map((step) => ({ ...step, mostMs: step.name === 'jobs' ? 1 : step.mostMs })),
    log,
  );
  expect(told).toEqual(['http', 'interrupt', 'threads', 'work gave up', 'link', 'database', 'engine']);
  expect(lines).toMatchObject([{ step: 'jobs', msg: 'a shutdown step took too long' }]);
});

it('ends within 30 seconds, whatever hangs or fails', async () => {
  const stuck = () => new Promise<never>(() => undefined);
  const { told, steps } = recordParts(() => ({
    finishWork: stuck,
    closeResources: stuck,
    closeDatabase: () => Promise.reject(new Error('gone')),
  }));
  expect(steps.reduce((sum, { mostMs }) => sum + mostMs, 0)).toBeLessThanOrEqual(30_000);
  const { log, lines } = recordLog();
  await stopInOrder(
    steps.map((step) => ({ ...step, mostMs: Math.min(step.mostMs, 20) })),
    log,
  );
  expect(told).toEqual(['http', 'interrupt', 'link', 'engine']);
  expect(lines.map(({ step }) => step)).toEqual(['jobs', 'threads and child processes', 'interrupted jobs', 'connections']);
});
