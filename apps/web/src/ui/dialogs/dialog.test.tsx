import { MantineProvider } from '@mantine/core';
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { startTexts } from '../../platform/texts/texts.ts';
import { useBusyGuard } from './busy-guard.ts';
import { Dialog } from './dialog.tsx';
import { useUnsavedGuard } from './unsaved-guard.ts';
import { watchUnsavedWork, type UnsavedWork } from './unsaved-work.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeAll(() => startTexts('cs'));

let close = () => {};
afterEach(() => close());

function Work() {
  const [isUnsaved, setUnsaved] = useState(false);
  const [isBusy, setBusy] = useState(false);
  useUnsavedGuard(isUnsaved);
  useBusyGuard(isBusy);
  return (
    <>
      <button id="work" onClick={() => setUnsaved(!isUnsaved)}>
        Práce
      </button>
      <button id="send" onClick={() => setBusy(!isBusy)}>
        Odeslat
      </button>
    </>
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

test('asks before it closes on unsaved work; Escape returns to the work, which is still there', async () => {
  const { escape, press, countClosed, isAsking } = await draw();
  await press('#work');
  await escape();
  expect([countClosed(), isAsking()]).toEqual([0, true]);
  expect(document.querySelector('#work')?.closest('[hidden]')).not.toBeNull();
  await escape();
  expect([countClosed(), isAsking()]).toEqual([0, false]);
  expect(document.querySelector('#work')?.closest('[hidden]')).toBeNull();
});

test('leaving closes it; reverted work needs no question', async () => {
  const { escape, press, countClosed, isAsking } = await draw();
  await press('#work');
  await escape();
  await press('[role=group] button');
  expect([countClosed(), isAsking()]).toEqual([1, false]);
  await press('#work');
  await escape();
  expect([countClosed(), isAsking()]).toEqual([2, false]);
});

test('leaving the screen asks in the dialog first, and goes on once the user discards the work', async () => {
  const held: { work: UnsavedWork | null } = { work: null };
  const stop = watchUnsavedWork((work) => (held.work = work));
  const { escape, press, countClosed, isAsking } = await draw();
  let left = 0;
  const leave = () => act(async () => held.work?.ask(() => (left += 1)));
  await leave();
  expect([held.work, isAsking()]).toEqual([null, false]);
  await press('#work');
  await leave();
  expect(isAsking()).toBe(true);
  await escape();
  expect([isAsking(), countClosed(), left]).toEqual([false, 0, 0]);
  await leave();
  await press('[role=group] button');
  expect([countClosed(), left]).toEqual([1, 1]);
  await press('#work');
  expect(held.work).toBeNull();
  stop();
});

/** A screen with a button that opens a dialog, which leads on to a question; with reduced motion. */
async function drawScreen() {
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  close = () => {
    act(() => root.unmount());
    page.remove();
  };
  function Screen() {
    const [open, setOpen] = useState<'edit' | 'question' | null>(null);
    return (
      <MantineProvider env="test">
        <button id="opener" onClick={() => setOpen('edit')}>
          Upravit
        </button>
        <Dialog title="Změna" isOpen={open === 'edit'} onClose={() => setOpen(null)}>
          <input id="field" autoFocus data-autofocus />
          <button id="remove" onClick={() => setOpen('question')}>
            Smazat
          </button>
        </Dialog>
        <Dialog title="Smazat?" isOpen={open === 'question'} onClose={() => setOpen(null)}>
          <button id="cancel" autoFocus data-autofocus>
            Zrušit
          </button>
        </Dialog>
      </MantineProvider>
    );
  }
  await act(async () => root.render(<Screen />));
  const press = (id: string) =>
    act(async () => {
      document.getElementById(id)?.focus();
      document.getElementById(id)?.click();
    });
  const escape = () => act(async () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  return { press, escape, focused: () => document.activeElement?.id };
}

test('returns the focus to its opener each time it closes', async () => {
  const { press, escape, focused } = await drawScreen();
  for (const time of ['first', 'second', 'third']) {
    await press('opener');
    expect([time, focused()]).toEqual([time, 'field']);
    await escape();
    expect([time, focused()]).toEqual([time, 'opener']);
  }
});

test('a follow-up question returns the focus to the opener of the first dialog', async () => {
  const { press, escape, focused } = await drawScreen();
  await press('opener');
  await press('remove');
  expect(focused()).toBe('cancel');
  await escape();
  expect(focused()).toBe('opener');
});

test('while a request is unanswered, neither Escape, the close button nor the overlay closes it, and it says so', async () => {
  const { escape, press, countClosed } = await draw();
  const said = () => document.querySelector('[role=dialog] [role=status]')?.textContent;
  const cross = () => document.querySelector('[role=dialog] [aria-label="Zavřít"]');
  await press('#send');
  expect([said(), cross()?.getAttribute('aria-disabled')]).toEqual(['', 'true']);
  await escape();
  await press('[role=dialog] [aria-label="Zavřít"]');
  await press('.mantine-Modal-inner');
  await press('.mantine-Modal-overlay');
  expect([countClosed(), said()]).toEqual([0, 'Ještě na tom pracujeme. Okno půjde zavřít, až bude hotovo.']);
  await press('#send');
  expect([said(), cross()?.getAttribute('aria-disabled')]).toEqual(['', null]);
  await escape();
  expect(countClosed()).toBe(1);
});
