import { expect, test } from 'vitest';
import { act, plain, renderScreen } from '../../testing/render-screen.tsx';
import { showToast, ToastRegion } from '../../ui/feedback/toast.tsx';

async function draw() {
  const screen = await renderScreen(<ToastRegion />, { isTimed: true });
  const shown = () => [...document.querySelectorAll('[role=status] > *')].map(({ textContent }) => plain(textContent));
  return { ...screen, shown, show: (text: string) => act(() => showToast('success', text)) };
}

test('a toast is shown for five seconds', async () => {
  const { shown, show, pass } = await draw();
  expect(shown()).toEqual([]);
  await show('Uloženo.');
  await pass(4_999);
  expect(shown()).toEqual(['Uloženo.']);
  await pass(1);
  expect(shown()).toEqual([]);
});

test('a second one replaces the first and has five seconds of its own', async () => {
  const { shown, show, pass } = await draw();
  await show('První.');
  await pass(3_000);
  await show('Druhá.');
  expect(shown()).toEqual(['Druhá.']);
  await pass(4_999);
  expect(shown()).toEqual(['Druhá.']);
  await pass(1);
  expect(shown()).toEqual([]);
});
