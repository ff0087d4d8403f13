import { useState } from 'react';
import { expect, test } from 'vitest';
import { useCommand } from '../../platform/api/use-command.ts';
import { act, renderScreen } from '../../testing/render-screen.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { ToastRegion } from '../feedback/toast.tsx';

/** A screen that asks before it deletes a record; the test decides when the network responds. */
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
      <ConfirmDialog
        title="Smazat?"
        text={`Smaže se ${id}.`}
        action={`Smazat ${id}`}
        command={command}
        describe={({ message }) => message}
        isOpen={isOpen}
        onClose={onClose}
        onDone={() => done.push(id)}
      />
    );
  }
  let leave = () => {};
  function Screen() {
    const [hasLeft, setLeft] = useState(false);
    leave = () => setLeft(true);
    return (
      <>
        {!hasLeft && <Records />}
        <ToastRegion />
      </>
    );
  }
  function Records() {
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
  const { text, press, escape } = await renderScreen(<Screen />);
  const isOpen = () => document.querySelector('[role=dialog]') !== null;
  return { deleted, answers, refusals, done, press, escape, isOpen, text, leave: () => act(() => leave()) };
}

test('nothing closes the question while the deletion runs; then it shows the success and closes', async () => {
  const { answers, done, press, escape, isOpen, text } = await draw();
  await press('Záznam A');
  await press('Smazat A');
  await press('Zrušit');
  await escape();
  expect(isOpen()).toBe(true);
  await act(() => answers[0]?.({ message: 'Záznam A byl smazán.' }));
  await expect.poll(text).toContain('Záznam A byl smazán.');
  expect([isOpen(), done]).toEqual([false, ['A']]);
});

test('also notifies a user who has left the screen', async () => {
  const { answers, done, press, text, leave } = await draw();
  await press('Záznam A');
  await press('Smazat A');
  await leave();
  await act(() => answers[0]?.({ message: 'Záznam A je pryč.' }));
  await expect.poll(text).toContain('Záznam A je pryč.');
  expect(done).toEqual(['A']);
});

test('opened for another record it names and deletes that one, without the refusal of the first', async () => {
  const { deleted, refusals, press, text } = await draw();
  await press('Záznam A');
  await press('Smazat A');
  await act(() => refusals[0]?.(new Error('Nejde to.')));
  await expect.poll(() => document.querySelector('[role=dialog]')?.textContent).toContain('Nejde to.');
  await press('Zrušit');
  await press('Záznam B');
  expect(text()).toContain('Smaže se B.');
  expect(document.querySelector('[role=dialog]')?.textContent).not.toContain('Nejde to.');
  await press('Smazat B');
  expect(deleted).toEqual(['A', 'B']);
});
