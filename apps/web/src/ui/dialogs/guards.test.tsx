import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { BusyGuard, useBusyGuard } from './busy-guard.ts';
import { UnsavedGuard, useUnsavedGuard } from './unsaved-guard.ts';

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
