import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { FilePicker } from './file-picker.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let close = () => {};
afterEach(() => close());

function draw(isDisabled: boolean) {
  const chosen: string[][] = [];
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  close = () => {
    act(() => root.unmount());
    page.remove();
  };
  const limits = { fileCount: 20, fileByteCount: 1 };
  act(() =>
    root.render(
      <FilePicker
        limits={limits}
        isSmall={false}
        isDisabled={isDisabled}
        onChoose={(files) => chosen.push(files.map(({ name }) => name))}
      />,
    ),
  );
  const place = page.querySelector('[data-over]');
  const field = page.querySelector('input');
  if (!place || !field) throw new Error('nothing was drawn');
  const drop = (...names: string[]) => {
    const event = new Event('drop', { bubbles: true, cancelable: true });
    Object.assign(event, { dataTransfer: { files: names.map((name) => new File(['x'], name)) } });
    act(() => void place.dispatchEvent(event));
    return event;
  };
  return { chosen, field, drop, place };
}

test('chooses dropped files, and keeps the browser from opening them', () => {
  const { chosen, drop } = draw(false);
  expect(drop('a.csv', 'b.csv').defaultPrevented).toBe(true);
  expect(chosen).toEqual([['a.csv', 'b.csv']]);
});

test('takes and opens no further files during an upload', () => {
  const { chosen, drop, field } = draw(true);
  expect(drop('a.csv').defaultPrevented).toBe(true);
  expect([chosen, field.disabled]).toEqual([[], true]);
});

test('the field is named, takes several CSV files and workbooks and says so', () => {
  const { field } = draw(false);
  expect([field.multiple, field.accept]).toEqual([
    true,
    '.csv,.xlsx,.xml,.gpc,.abo,.txt,.km,.053,.c53,.camt,.dat,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]);
  expect(field.labels?.length).toBe(1);
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')).not.toBeNull();
});
