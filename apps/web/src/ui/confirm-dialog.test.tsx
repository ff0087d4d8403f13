import { MantineProvider } from '@mantine/core';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { useCommand } from '../platform/api/use-command.ts';
import { startTexts } from '../platform/texts/texts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ToastRegion } from './toast.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeAll(async () => {
  // What a mutation tells is drawn with it, not in a later task that no act waits for.
  notifyManager.setScheduler((tell) => tell());
  await startTexts('cs');
});

let close = () => {};
afterEach(() => close());

/** A screen that asks before it deletes a record; the network answers when it is told to. */
async function draw() {
  const deleted: string[] = [];
  const answers: ((answer: { message: string }) => void)[] = [];
  const refusals: ((failure: Error) => void)[] = [];
  const done: string[] = [];
  function Deletion({ id, isOpen, onClose }: { id: string; isOpen: boolean; onClose: () => void }) {
    const command = useCommand({
      send: () => {
        deleted.push(id);
        return new Promise<{ message: string }>((resolve, reject) => {
          answers.push(resolve);
          refusals.push(reject);
        });
      },
    });
    return (
      <ConfirmDialog title="Smazat?" text={`Smaže se ${id}.`} action={`Smazat ${id}`} command={command} describe={({ message }) => message} isOpen={isOpen} onClose={onClose} onDone={() => done.push(id)} />
    );
  }
  function Screen() {
    const [id, setId] = useState('A');
    const [isOpen, setOpen] = useState(false);
    const ask = (asked: string) => {
      setId(asked);
      setOpen(true);
    };
    return (
      <>
        <button onClick={() => ask('A')}>Záznam A</button>
        <button onClick={() => ask('B')}>Záznam B</button>
        <Deletion id={id} isOpen={isOpen} onClose={() => setOpen(false)} />
      </>
    );
  }
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  const client = new QueryClient();
  const show = (hasScreen: boolean) =>
    act(async () =>
      root.render(
        <MantineProvider env="test">
          <QueryClientProvider client={client}>
            {hasScreen && <Screen />}
            <ToastRegion />
          </QueryClientProvider>
        </MantineProvider>,
      ),
    );
  close = () => {
    act(() => root.unmount());
    page.remove();
  };
  await show(true);
  const press = (name: string) => act(async () => Array.from(document.querySelectorAll('button')).find(({ textContent }) => textContent === name)?.click());
  const escape = () => act(async () => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
  const isOpen = () => document.querySelector('[role=dialog]') !== null;
  const text = () => document.body.textContent ?? '';
  return { deleted, answers, refusals, done, press, escape, isOpen, text, leave: () => show(false) };
}

test('while the deletion has no answer nothing closes the question; then its success is told and it closes', async () => {
  const { answers, done, press, escape, isOpen, text } = await draw();
  await press('Záznam A');
  await press('Smazat A');
  await press('Zrušit');
  await escape();
  expect(isOpen()).toBe(true);
  await act(async () => answers[0]?.({ message: 'Záznam A byl smazán.' }));
  await expect.poll(text).toContain('Záznam A byl smazán.');
  expect([isOpen(), done]).toEqual([false, ['A']]);
});

test('a person who leaves the screen meanwhile is told all the same', async () => {
  const { answers, done, press, text, leave } = await draw();
  await press('Záznam A');
  await press('Smazat A');
  await leave();
  await act(async () => answers[0]?.({ message: 'Záznam A je pryč.' }));
  await expect.poll(text).toContain('Záznam A je pryč.');
  expect(done).toEqual(['A']);
});

test('opened for another record it names and deletes that one, without the refusal of the first', async () => {
  const { deleted, refusals, press, text } = await draw();
  await press('Záznam A');
  await press('Smazat A');
  await act(async () => refusals[0]?.(new Error('Nejde to.')));
  await expect.poll(() => document.querySelector('[role=dialog]')?.textContent).toContain('Nejde to.');
  await press('Zrušit');
  await press('Záznam B');
  expect(text()).toContain('Smaže se B.');
  expect(document.querySelector('[role=dialog]')?.textContent).not.toContain('Nejde to.');
  await press('Smazat B');
  expect(deleted).toEqual(['A', 'B']);
});
