import { expect, test, vi } from 'vitest';
import { act, renderScreen } from '../../../testing/render-screen.tsx';
import { useListTop } from './use-list-top.ts';
import { useOverflow } from './use-overflow.ts';
import { useSteadyHeight } from './use-steady-height.ts';

test.each([
  [-1, [{ block: 'start', behavior: 'instant' }]],
  [0, []],
  [200, []],
])('a list whose top is at %i px scrolls back by %j', async (top, expected) => {
  const scrolled: unknown[] = [];
  let show = () => {};
  function List() {
    const [frame, showTop] = useListTop();
    show = showTop;
    return <div ref={frame} />;
  }
  await renderScreen(<List />);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect);
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation((how) => void scrolled.push(how));
  show();
  expect(scrolled).toEqual(expected);
});

test.each([
  [800, 800, false],
  [801, 800, false],
  [802, 800, true],
])('a table of %i px in a space of %i overflows: %s', async (wide, room, isWider) => {
  let measure = () => {};
  const watched: Element[] = [];
  let isLeft = false;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        measure = tell;
      }
      observe(element: Element) {
        watched.push(element);
      }
      disconnect() {
        isLeft = true;
      }
    },
  );
  function Table() {
    const [frame, overflows] = useOverflow();
    return (
      <div ref={frame} id="room">
        <table id="table" data-overflows={overflows} />
      </div>
    );
  }
  const { page, close } = await renderScreen(<Table />);
  expect(watched.map(({ id }) => id)).toEqual(['room', 'table']);
  const [frame, table] = watched as HTMLElement[];
  if (!frame || !table) throw new Error('nothing is measured');
  vi.spyOn(table, 'scrollWidth', 'get').mockReturnValue(wide);
  vi.spyOn(frame, 'clientWidth', 'get').mockReturnValue(room);
  await act(measure);
  expect(page.querySelector('table')?.dataset['overflows']).toBe(String(isWider));
  await close();
  expect(isLeft).toBe(true);
});

/** A list of the given height with its filters. */
async function openSteady(height: number) {
  const list = document.createElement('div');
  vi.spyOn(list, 'offsetHeight', 'get').mockReturnValue(height);
  const frame = { current: list };
  const held = { now: { onFocus: () => {}, onBlur: () => {} } };
  function Filters() {
    held.now = useSteadyHeight(frame);
    return null;
  }
  const { close } = await renderScreen(<Filters />, { isTimed: true });
  return { ...held.now, close, kept: () => list.style.getPropertyValue('min-block-size') };
}
const mouse = (kind: 'mousedown' | 'mouseup') => dispatchEvent(new MouseEvent(kind));

test('a list keeps its height, at most that of the window, while its filters have the focus', async () => {
  const low = await openSteady(300);
  low.onFocus();
  expect(low.kept()).toBe('300px');
  low.onBlur();
  expect(low.kept()).toBe('');
  const high = await openSteady(99_000);
  high.onFocus();
  expect(high.kept()).toBe(`${innerHeight}px`);
});

test('a press that takes the focus away releases the height only after the click', async () => {
  const { onFocus, onBlur, kept } = await openSteady(300);
  onFocus();
  mouse('mousedown');
  onBlur();
  mouse('mouseup');
  expect(kept()).toBe('300px');
  vi.runAllTimers();
  expect(kept()).toBe('');
});

test('a press inside the filters keeps the height, and a later way out releases it at once', async () => {
  const { onFocus, onBlur, kept } = await openSteady(300);
  onFocus();
  mouse('mousedown');
  mouse('mouseup');
  vi.runAllTimers();
  expect(kept()).toBe('300px');
  onBlur();
  expect(kept()).toBe('');
});

test('a screen that was left no longer listens', async () => {
  const { onFocus, close, kept, onBlur } = await openSteady(300);
  await close();
  onFocus();
  mouse('mousedown');
  onBlur();
  expect(kept()).toBe('');
});
