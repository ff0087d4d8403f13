import { useState } from 'react';
import { expect, test } from 'vitest';
import { useRecordForm } from '../../platform/forms/use-record-form.ts';
import { act, renderScreen } from '../../testing/render-screen.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { showToast, ToastRegion } from '../feedback/toast.tsx';
import { DialogForm } from './dialog-form.tsx';
import { TextField } from './text/text-field.tsx';

interface Stored {
  id: string;
  version: number;
  name: string;
}

const records: readonly Stored[] = [
  { id: 'a', version: 1, name: 'Alfa' },
  { id: 'b', version: 1, name: 'Beta' },
];

/** A screen of two records that are edited in one dialog; the network responds when the test says so. */
async function draw(isTimed = false) {
  const sent: { id: string | undefined; name: string }[] = [];
  const answers: ((answer: { message: string }) => void)[] = [];
  const refusals: ((failure: Error) => void)[] = [];
  const removed: string[] = [];
  function Edit({ record, onClose }: { record: Stored; onClose: () => void }) {
    const form = useRecordForm({
      record,
      toValues: (stored: Stored | null) => ({ name: stored?.name ?? '' }),
      rules: {},
      send: ({ name }, base) => {
        sent.push({ id: base?.id, name });
        return new Promise<{ message: string }>((resolve, reject) => {
          answers.push(resolve);
          refusals.push(reject);
        });
      },
      onSaved: ({ message }) => {
        showToast('success', message);
        onClose();
      },
    });
    return (
      <DialogForm
        action="Uložit"
        isChanged={form.isChanged}
        isBusy={form.isBusy}
        failure={form.failure}
        removal={{ label: 'Smazat', onRemove: () => removed.push(record.id) }}
        onSubmit={form.handleSubmit}
        onCancel={onClose}
      >
        <TextField {...form.field('name')} label="Název" />
      </DialogForm>
    );
  }
  function Records() {
    const [edited, setEdited] = useState(records[0]);
    const [isOpen, setOpen] = useState(false);
    const close = () => setOpen(false);
    return (
      <>
        {records.map((record) => (
          <button
            key={record.id}
            onClick={() => {
              setEdited(record);
              setOpen(true);
            }}
          >
            {`Upravit: ${record.name}`}
          </button>
        ))}
        <Dialog title="Změna" isOpen={isOpen} onClose={close}>
          {edited && <Edit record={edited} onClose={close} />}
        </Dialog>
      </>
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
  const { press, type, escape, text, pass } = await renderScreen(<Screen />, { isTimed });
  const shown = () => document.querySelector('[role=dialog]');
  return { sent, answers, refusals, removed, press, type, escape, pass, text, shown, leave: () => act(() => leave()) };
}

const isOff = (shown: Element | null, name: string) =>
  Array.from(shown?.querySelectorAll('button') ?? [])
    .find(({ textContent }) => textContent === name)
    ?.getAttribute('aria-disabled');

test('while it is being saved nothing closes it and nothing is deleted; then it reports the success and closes', async () => {
  const { sent, answers, removed, press, type, escape, text, shown } = await draw();
  await press('Upravit: Alfa');
  await type('[role=dialog] input[name=name]', 'Gama');
  await press('Uložit');
  expect([isOff(shown(), 'Zrušit'), isOff(shown(), 'Smazat')]).toEqual(['true', 'true']);
  await press('Zrušit');
  await press('Smazat');
  await escape();
  await press('Uložit');
  expect(document.querySelector('[role=alert]'), 'nothing is asked about unsaved work').toBeNull();
  expect([shown() !== null, removed, sent]).toEqual([true, [], [{ id: 'a', name: 'Gama' }]]);
  await act(() => answers[0]?.({ message: 'Uloženo.' }));
  await expect.poll(text).toContain('Uloženo.');
  expect(shown()).toBeNull();
});

test('a refusal stays in the dialog with what was typed, and it can be closed again', async () => {
  const { refusals, press, type, shown } = await draw();
  await press('Upravit: Alfa');
  await type('[role=dialog] input[name=name]', 'Gama');
  await press('Uložit');
  await act(() => refusals[0]?.(new Error('Nejde to.')));
  await expect.poll(() => shown()?.querySelector('[role=alert]')).not.toBeNull();
  expect(shown()?.querySelector('input')?.value).toBe('Gama');
  expect(isOff(shown(), 'Zrušit')).toBeNull();
});

test('a user who leaves the screen during the save is notified that it succeeded', async () => {
  const { answers, press, type, text, leave } = await draw();
  await press('Upravit: Alfa');
  await type('[role=dialog] input[name=name]', 'Gama');
  await press('Uložit');
  await leave();
  await act(() => answers[0]?.({ message: 'Uloženo.' }));
  await expect.poll(text).toContain('Uloženo.');
});

const FADING_MS = 100;
const FADED_MS = 500;

test('opened for another record while it still fades, it shows that one without the refusal of the first, and saves it there', async () => {
  const { sent, refusals, press, type, escape, pass, shown } = await draw(true);
  await press('Upravit: Alfa');
  await pass(FADED_MS);
  await press('Uložit');
  await act(() => refusals[0]?.(new Error('Nejde to.')));
  expect(shown()?.querySelector('[role=alert]')).not.toBeNull();
  await escape();
  await pass(FADING_MS);
  expect(shown(), 'it still fades').not.toBeNull();
  await press('Upravit: Beta');
  await pass(FADED_MS);
  expect([shown()?.querySelector('input')?.value, shown()?.querySelector('[role=alert]')]).toEqual(['Beta', null]);
  await type('[role=dialog] input[name=name]', 'Delta');
  await press('Uložit');
  expect(sent.at(-1)).toEqual({ id: 'b', name: 'Delta' });
});
