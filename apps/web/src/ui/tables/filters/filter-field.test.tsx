import { MantineProvider } from '@mantine/core';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FilterField } from './filter-field.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const told: string[] = [];
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  const draw = (value: string): void => {
    const shown = <FilterField label="Název" name="name" value={value} onChange={(text) => told.push(text)} />;
    act(() => root.render(<MantineProvider>{shown}</MantineProvider>));
  };
  const field = () => page.querySelector('input') as HTMLInputElement;
  const type = (text: string): void =>
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text);
      field().dispatchEvent(new Event('input', { bubbles: true }));
    });
  const wait = (ms: number): void => {
    act(() => void vi.advanceTimersByTime(ms));
  };
  draw('');
  return { told, draw, type, wait, field, close: () => act(() => root.unmount()) };
}

test('reports the typed text half a second after the last key, once', () => {
  const { told, type, wait, field, close } = open();
  type('E');
  wait(499);
  type('ET');
  wait(499);
  expect([told, field().value]).toEqual([[], 'ET']);
  wait(1);
  expect(told).toEqual(['ET']);
  wait(5000);
  expect(told).toEqual(['ET']);
  close();
});

test('a value from outside replaces the typed text', () => {
  const { told, draw, type, wait, field, close } = open();
  type('ETF');
  wait(500);
  draw('ETF');
  draw('');
  expect(field().value).toBe('');
  wait(500);
  expect(told).toEqual(['ETF']);
  close();
});

test('keeps what is typed while its own value comes back', () => {
  const { told, draw, type, wait, field, close } = open();
  type('E');
  wait(500);
  type('ET');
  draw('E');
  expect(field().value).toBe('ET');
  wait(500);
  expect(told).toEqual(['E', 'ET']);
  close();
});

test('keeps a key pressed right after the half second, before the next render', () => {
  const { told, draw, type, field, close } = open();
  type('ET');
  act(() => {
    vi.advanceTimersByTime(500);
    const input = field();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'ETF');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(told).toEqual(['ET']);
  draw('ET');
  expect(field().value).toBe('ETF');
  close();
});

test('a field that was unmounted reports nothing', () => {
  const { told, type, wait, close } = open();
  type('x');
  close();
  wait(1000);
  expect(told).toEqual([]);
});
