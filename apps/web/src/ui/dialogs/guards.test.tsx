import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { Dialog } from './dialog.tsx';
import { BusyGuard, useBusyGuard } from './busy-guard.ts';
import { UnsavedGuard, useUnsavedGuard } from './unsaved-guard.ts';
import { watchUnsavedWork, type UnsavedWork } from './unsaved-work.ts';

test.each([
  ['busy', BusyGuard, useBusyGuard],
  ['unsaved', UnsavedGuard, useUnsavedGuard],
])('each part of a dialog reports whether it is %s, and withdraws the report when it unmounts', async (_, Guard, useGuard) => {
  const told: [string, boolean][] = [];
  const report = (part: string, isIt: boolean) => void told.push([part, isIt]);
  function Part({ isIt }: { isIt: boolean }) {
    useGuard(isIt);
    return null;
  }
  const { close } = await renderScreen(
    <Guard value={report}>
      <Part isIt />
      <Part isIt={false} />
    </Guard>,
  );
  expect(told.map(([, isIt]) => isIt)).toEqual([true, false]);
  expect(new Set(told.map(([part]) => part)).size).toBe(2);
  const [first] = told;
  told.length = 0;
  await close();
  expect(told).toContainEqual([first?.[0], false]);
  expect(told.every(([, isIt]) => !isIt)).toBe(true);
});

test('what was typed is held before its event ends: whoever goes back at once is asked', async () => {
  function Form() {
    const [text, setText] = useState('');
    useUnsavedGuard(text !== '');
    return <input aria-label="Text" value={text} onChange={({ target }) => setText(target.value)} />;
  }
  await renderScreen(
    <Dialog title="Dialog" isOpen onClose={() => {}}>
      <Form />
    </Dialog>,
  );
  const field = document.querySelector<HTMLInputElement>('input[aria-label=Text]');
  const told: (UnsavedWork | null)[] = [];
  const stop = watchUnsavedWork((latest) => told.push(latest));
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'x');
  field?.dispatchEvent(new Event('input', { bubbles: true }));
  await Promise.resolve();
  stop();
  expect(told).toHaveLength(1);
  expect(told[0]).not.toBeNull();
});
