import { MantineProvider } from '@mantine/core';
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { Dialog } from './dialog.tsx';
import { useUnsavedGuard } from './unsaved-guard.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let close = () => {};
afterEach(() => close());

function Work() {
  const [isUnsaved, setUnsaved] = useState(false);
  useUnsavedGuard(isUnsaved);
  return (
    <button id="work" onClick={() => setUnsaved(!isUnsaved)}>
      Práce
    </button>
  );
}

async function draw() {
  let closed = 0;
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  close = () => {
    act(() => root.unmount());
    page.remove();
  };
  const shown = (
    <MantineProvider env="test">
      <Dialog title="Změna" isOpen onClose={() => (closed += 1)}>
        <Work />
      </Dialog>
    </MantineProvider>
  );
  await act(async () => root.render(shown));
  const escape = () => act(async () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  const press = (selector: string) => act(async () => document.querySelector<HTMLElement>(selector)?.click());
  const isAsking = () => document.querySelector('[role=alert]') !== null;
  return { escape, press, isAsking, countClosed: () => closed };
}

test('closes at once while nothing would be lost', async () => {
  const { escape, countClosed, isAsking } = await draw();
  await escape();
  expect([countClosed(), isAsking()]).toEqual([1, false]);
});

test('asks before it closes on unsaved work; Escape goes back to the work, which is still there', async () => {
  const { escape, press, countClosed, isAsking } = await draw();
  await press('#work');
  await escape();
  expect([countClosed(), isAsking()]).toEqual([0, true]);
  expect(document.querySelector('#work')?.closest('[hidden]')).not.toBeNull();
  await escape();
  expect([countClosed(), isAsking()]).toEqual([0, false]);
  expect(document.querySelector('#work')?.closest('[hidden]')).toBeNull();
});

test('leaving closes it; work that was taken back needs no question', async () => {
  const { escape, press, countClosed, isAsking } = await draw();
  await press('#work');
  await escape();
  await press('[role=group] button');
  expect([countClosed(), isAsking()]).toEqual([1, false]);
  await press('#work');
  await escape();
  expect([countClosed(), isAsking()]).toEqual([2, false]);
});
