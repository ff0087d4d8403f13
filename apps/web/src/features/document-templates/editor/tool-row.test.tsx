import { IconBold, IconItalic, IconUnderline } from '@tabler/icons-react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { Tool, ToolRow } from './tool-row.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let close = () => {};
afterEach(() => close());

function draw() {
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  close = () => {
    act(() => root.unmount());
    page.remove();
  };
  const onOff = vi.fn<() => void>();
  const show = (hasFirst: boolean) =>
    act(() =>
      root.render(
        <ToolRow label="Nástroje">
          {hasFirst && <Tool label="Tučně" icon={IconBold} isOn onClick={() => {}} />}
          <Tool label="Kurzíva" icon={IconItalic} onClick={() => {}} />
          <Tool label="Podtržení" icon={IconUnderline} isDisabled onClick={onOff} />
        </ToolRow>,
      ),
    );
  show(true);
  const tools = () => [...page.querySelectorAll('button')];
  const stops = () =>
    tools()
      .filter(({ tabIndex }) => tabIndex === 0)
      .map((tool) => tool.getAttribute('aria-label'));
  const press = (key: string) =>
    act(() => void document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
  return { tools, stops, press, show, onOff };
}

test('one tool is the Tab stop, and arrow keys cycle through all tools', () => {
  const { tools, stops, press } = draw();
  expect(stops()).toEqual(['Tučně']);
  tools()[0]?.focus();
  press('ArrowRight');
  expect(stops()).toEqual(['Kurzíva']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Kurzíva');
  press('ArrowLeft');
  press('ArrowLeft');
  expect(stops()).toEqual(['Podtržení']);
});

test('another tool becomes the Tab stop when the previous one disappears', () => {
  const { stops, show } = draw();
  show(false);
  expect(stops()).toEqual(['Kurzíva']);
});

test('a tool shows whether it is on, and does nothing while it is disabled', () => {
  const { tools, onOff } = draw();
  expect(tools().map((tool) => [tool.getAttribute('aria-pressed'), tool.getAttribute('aria-disabled')])).toEqual([
    ['true', null],
    [null, null],
    [null, 'true'],
  ]);
  act(() => tools()[2]?.click());
  expect(onOff).not.toHaveBeenCalled();
});
