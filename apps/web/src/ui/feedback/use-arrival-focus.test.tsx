import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { act, renderScreen } from '../../testing/render-screen.tsx';
import { useArrivalFocus } from './use-arrival-focus.ts';

let show: (isShown: boolean) => void = () => {};

async function open() {
  function Screen() {
    const [isShown, setShown] = useState(false);
    show = setShown;
    const arrive = useArrivalFocus();
    return (
      <>
        <button id="origin">Uložit</button>
        <button id="other">Zavřít</button>
        {isShown && <p id="message" ref={arrive} tabIndex={-1} />}
      </>
    );
  }
  await renderScreen(<Screen />);
  document.querySelector<HTMLElement>('#origin')?.focus();
}

test.each([
  ['returns to where it was', null, 'origin'],
  ['stays where the user put it', 'other', 'other'],
])('a message is shown and focused; when it goes, the focus %s', async (_, moved, expected) => {
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => {});
  await open();
  await act(() => show(true));
  expect([document.activeElement?.id, scrolled.mock.calls]).toEqual(['message', [[{ block: 'nearest' }]]]);
  if (moved) document.querySelector<HTMLElement>(`#${moved}`)?.focus();
  await act(() => show(false));
  expect(document.activeElement?.id).toBe(expected);
});
