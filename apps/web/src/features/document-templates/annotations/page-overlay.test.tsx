import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { needPortalTexts, needStaffTexts, startTexts } from '../../../platform/texts/texts.ts';
import type { PlacedField } from './annotations.model.ts';
import { PageOverlay } from './page-overlay.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeAll(async () => {
  await startTexts('cs');
  await needPortalTexts();
  await needStaffTexts();
});
let close = () => {};
afterEach(() => close());

const field: PlacedField = { id: 'a', page: 1, x: 10, y: 20, name: 'client.fullname', size: 10 };
/** A page of 1000 by 2000 pixels, 100 from the left and 50 from the top of the window. */
const box = { left: 100, top: 50, width: 1000, height: 2000 };

function draw({ isPlacing = false, isEditable = true } = {}) {
  const events = {
    onPlace: vi.fn<() => void>(),
    onSelect: vi.fn<() => void>(),
    onMove: vi.fn<() => void>(),
    onEdit: vi.fn<() => void>(),
    onRemove: vi.fn<() => void>(),
  };
  const frame = document.createElement('div');
  document.body.append(frame);
  const root = createRoot(frame);
  close = () => {
    act(() => root.unmount());
    frame.remove();
  };
  act(() =>
    root.render(
      <PageOverlay
        page={1}
        fields={[field]}
        labelOf={() => 'Klient: Celé jméno'}
        selected={null}
        isPlacing={isPlacing}
        isEditable={isEditable}
        {...events}
      />,
    ),
  );
  const page = frame.querySelector<HTMLElement>('[data-page]');
  const label = frame.querySelector('button');
  if (!page || !label) throw new Error('nothing was drawn');
  vi.spyOn(page, 'getBoundingClientRect').mockReturnValue({ ...box } as DOMRect);
  Object.assign(label, { setPointerCapture: () => {} });
  const send = (target: Element, event: Event) => act(() => void target.dispatchEvent(event));
  const pointer = (type: string, clientX: number, clientY: number) =>
    send(label, new PointerEvent(type, { bubbles: true, button: 0, pointerId: 1, clientX, clientY }));
  const press = (key: string, more: KeyboardEventInit = {}) =>
    send(label, new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  return { ...events, page, label, send, pointer, press };
}

test('a click on the page places the picked value, as a percentage of the page', () => {
  const { page, send, onPlace } = draw({ isPlacing: true });
  send(page, new MouseEvent('click', { bubbles: true, clientX: 350, clientY: 1050 }));
  expect(onPlace).toHaveBeenCalledExactlyOnceWith({ x: 25, y: 50, ratio: 2 });
});

test('places nothing while nothing is picked, or on a value that is already there', () => {
  const idle = draw();
  idle.send(idle.page, new MouseEvent('click', { bubbles: true, clientX: 350, clientY: 1050 }));
  expect(idle.onPlace).not.toHaveBeenCalled();
  close();
  const picked = draw({ isPlacing: true });
  picked.send(picked.label, new MouseEvent('click', { bubbles: true, detail: 1 }));
  expect(picked.onPlace).not.toHaveBeenCalled();
});

test('a drag moves a value from where the pointer held it, not by its corner', () => {
  const { pointer, onMove, onSelect } = draw();
  pointer('pointermove', 900, 900);
  expect(onMove).not.toHaveBeenCalled();
  pointer('pointerdown', 220, 460);
  pointer('pointermove', 270, 560);
  expect(onSelect).toHaveBeenCalledWith('a');
  expect(onMove).toHaveBeenLastCalledWith('a', { x: 15, y: 25 }, 2);
  pointer('pointerup', 270, 560);
  pointer('pointermove', 900, 900);
  expect(onMove).toHaveBeenCalledOnce();
});

test('keys move, change and remove it', () => {
  const { press, send, label, onMove, onEdit, onRemove } = draw();
  press('ArrowRight');
  expect(onMove).toHaveBeenLastCalledWith('a', { x: 10.5, y: 20 }, 2);
  press('ArrowUp', { shiftKey: true });
  expect(onMove).toHaveBeenLastCalledWith('a', { x: 10, y: 15 }, 2);
  send(label, new MouseEvent('click', { bubbles: true, detail: 0 }));
  expect(onEdit).toHaveBeenCalledExactlyOnceWith('a');
  press('Delete');
  expect(onRemove).toHaveBeenCalledExactlyOnceWith('a');
});

test('its name says which value it is and where', () =>
  expect(draw().label.getAttribute('aria-label')).toBe('Klient: Celé jméno, strana 1, 10,00\u00a0% zleva, 20,00\u00a0% shora'));

test('a user with read-only access moves and removes nothing', () => {
  const { press, pointer, send, label, onMove, onEdit, onRemove } = draw({ isEditable: false });
  press('ArrowRight');
  press('Delete');
  pointer('pointerdown', 220, 460);
  pointer('pointermove', 270, 560);
  send(label, new MouseEvent('click', { bubbles: true, detail: 0 }));
  expect([onMove, onEdit, onRemove].flatMap(({ mock }) => mock.calls)).toEqual([]);
});
