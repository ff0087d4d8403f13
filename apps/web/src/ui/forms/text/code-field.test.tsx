import { MantineProvider } from '@mantine/core';
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { CodeField } from './code-field.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let close = () => {};
afterEach(() => close());

function Form({ refusal }: { refusal: Error | null }) {
  const [code, setCode] = useState('');
  return <CodeField label="Kód" name="code" value={code} onChange={setCode} refusal={refusal} refusalText="Neplatný kód" />;
}

function open() {
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  close = () => {
    act(() => root.unmount());
    page.remove();
  };
  const draw = (refusal: Error | null) =>
    act(() => root.render(<MantineProvider env="test">{<Form refusal={refusal} />}</MantineProvider>));
  const field = () => page.querySelector('input') as HTMLInputElement;
  const type = (digits: string) =>
    act(() => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), digits);
      field().dispatchEvent(new Event('input', { bubbles: true }));
    });
  const state = () => ({
    value: field().value,
    isMarked: field().getAttribute('aria-invalid'),
    hasFocus: document.activeElement === field(),
    isSaid: page.textContent?.includes('Neplatný kód'),
  });
  draw(null);
  return { draw, type, state };
}

test('a refused code is cleared, marked and typed again; each time', () => {
  const { draw, type, state } = open();
  type('123456');
  expect(state()).toEqual({ value: '123456', isMarked: 'false', hasFocus: false, isSaid: false });
  draw(new Error('refused'));
  expect(state()).toEqual({ value: '', isMarked: 'true', hasFocus: true, isSaid: true });
  type('654321');
  expect(state()).toEqual({ value: '654321', isMarked: 'false', hasFocus: true, isSaid: false });
  draw(null);
  draw(new Error('refused again'));
  expect(state()).toEqual({ value: '', isMarked: 'true', hasFocus: true, isSaid: true });
});
