import { expect, test } from 'vitest';
import { act, renderScreen } from '../../testing/render-screen.tsx';
import { RowTick } from './row-tick.tsx';

test('the box of a row is named after the row, and says when it is ticked', async () => {
  const ticked: string[] = [];
  const { page } = await renderScreen(
    <>
      <RowTick label="Vybrat: Jana Nová" isOn onToggle={() => ticked.push('Jana')}>
        <a href="/jana">Jana</a>
      </RowTick>
      <RowTick label="Vybrat: Petr Starý" isOn={false} isDisabled onToggle={() => ticked.push('Petr')}>
        Petr
      </RowTick>
    </>,
  );
  const boxes = [...page.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  expect(boxes.map((box) => [box.getAttribute('aria-label'), box.checked, box.disabled])).toEqual([
    ['Vybrat: Jana Nová', true, false],
    ['Vybrat: Petr Starý', false, true],
  ]);
  // Clicks around the box, where a finger lands: that area belongs to the box.
  await act(() => boxes.forEach((box) => box.closest('label')?.click()));
  expect(ticked).toEqual(['Jana']);
  expect(page.querySelector('label a')).toBeNull();
});
