import { afterEach, expect, test, vi } from 'vitest';
import { awaitNothingUnsaved, holdUnsavedWork, watchUnsavedWork, type UnsavedWork } from './unsaved-work.ts';

const undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.splice(0).toReversed()) step();
});

test('of several pieces of unsaved work the uppermost asks, then the one under it', () => {
  const told: (UnsavedWork | null)[] = [];
  undo.push(watchUnsavedWork((latest) => told.push(latest)));
  const [page, dialog] = [{ isOnPage: true, ask: () => {} }, { ask: () => {} }];
  const release = holdUnsavedWork(page);
  const releaseDialog = holdUnsavedWork(dialog);
  releaseDialog();
  release();
  expect(told).toEqual([page, dialog, page, null]);
  expect(told[1]).toBe(dialog);
});

test('work given up under an open dialog leaves the dialog on top', () => {
  const told: (UnsavedWork | null)[] = [];
  undo.push(watchUnsavedWork((latest) => told.push(latest)));
  const [page, dialog] = [{ isOnPage: true, ask: () => {} }, { ask: () => {} }];
  const release = holdUnsavedWork(page);
  undo.push(holdUnsavedWork(dialog));
  release();
  expect(told.at(-1)).toBe(dialog);
});

test('leaving waits until the last piece of work is given up', async () => {
  const [first, second] = [holdUnsavedWork({ ask: () => {} }), holdUnsavedWork({ ask: () => {} })];
  const told = vi.fn<() => void>();
  const left = vi.fn<() => void>();
  const waiting = awaitNothingUnsaved(told).then(left);
  second();
  await Promise.resolve();
  expect([told.mock.calls.length, left.mock.calls.length]).toEqual([1, 0]);
  first();
  await waiting;
  expect(left).toHaveBeenCalledOnce();
});
