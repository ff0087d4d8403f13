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

test('a link away from a page with unsaved work asks, and leaves when told to', async () => {
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
])('to %s nobody is asked (work on the page: %s)', async (address, isOnPage) => {
  const { history, ask } = open(isOnPage);
  history.push(address);
  await expect.poll(() => history.location.href).toBe(address);
  expect(ask).not.toHaveBeenCalled();
});
