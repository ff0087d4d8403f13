import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { holdUnsavedWork } from '../../ui/dialogs/unsaved-work.ts';
import { askBeforeLeaving } from './unsaved-blocker.ts';

const undo: (() => void)[] = [];
afterEach(() => {
  for (const step of undo.splice(0)) step();
});

function open(isOnPage: boolean) {
  const history = createMemoryHistory({ initialEntries: ['/documents/templates/1/detail'] });
  const ask = vi.fn<(leave: () => void) => void>();
  undo.push(askBeforeLeaving(history), holdUnsavedWork({ isOnPage, ask }));
  return { history, ask, settle: () => new Promise<void>((done) => queueMicrotask(done)) };
}

test('asks before a link leaves a page with unsaved work, and leaves on confirmation', async () => {
  const { history, ask, settle } = open(true);
  history.push('/clients');
  await settle();
  expect(ask).toHaveBeenCalledOnce();
  expect(history.location.pathname).toBe('/documents/templates/1/detail');
  ask.mock.calls[0]?.[0]();
  await expect.poll(() => history.location.pathname).toBe('/clients');
});

test.each([
  ['/login', true],
  ['/documents/templates/1/detail?page=2', true],
  ['/clients', false],
])('does not ask on the way to %s (work on the page: %s)', async (address, isOnPage) => {
  const { history, ask } = open(isOnPage);
  history.push(address);
  await expect.poll(() => history.location.href).toBe(address);
  expect(ask).not.toHaveBeenCalled();
});
