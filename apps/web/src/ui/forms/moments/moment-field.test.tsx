import { MantineProvider } from '@mantine/core';
import { act, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTexts } from '../../../platform/texts/texts.ts';
import { DateField } from './date-field.tsx';
import { MinuteField } from './minute-field.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeAll(() => startTexts('cs'));

let close = () => {};
afterEach(() => close());

async function draw(Field: typeof DateField, stored: string) {
  const told: string[] = [];
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  close = () => {
    act(() => root.unmount());
    page.remove();
  };
  function Form() {
    const [value, setValue] = useState(stored);
    return (
      <Field
        label="Od"
        name="from"
        value={value}
        onChange={(next) => {
          told.push(next);
          setValue(next);
        }}
      />
    );
  }
  await act(async () =>
    root.render(
      <MantineProvider env="test">
        <Form />
      </MantineProvider>,
    ),
  );
  const input = page.querySelector<HTMLInputElement>('input[name="from"]');
  const picker = page.querySelector<HTMLInputElement>('input[aria-hidden]');
  if (!input || !picker) throw new Error('no field');
  const write = (into: HTMLInputElement, text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(into, text);
      into.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const leave = () => act(async () => void input.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  return { told, page, input, picker, write, leave };
}

test('a day is shown and typed as d.m.Y, on a numeric keyboard, and stored as YYYY-MM-DD', async () => {
  const { told, input, write, leave } = await draw(DateField, '1994-09-18');
  expect([input.type, input.value, input.inputMode]).toEqual(['text', '18.09.1994', 'decimal']);
  await write(input, '5.3.2026');
  expect([told.at(-1), input.value]).toEqual(['2026-03-05', '5.3.2026']);
  await leave();
  expect(input.value).toBe('05.03.2026');
});

test('passes on text that is not a day, so that the form refuses it and keeps it; empty stays empty', async () => {
  const { told, input, write, leave } = await draw(DateField, '');
  await write(input, '31.2.2026');
  await leave();
  expect([told.at(-1), input.value]).toEqual(['31.2.2026', '31.2.2026']);
  await write(input, '  ');
  expect(told.at(-1)).toBe('');
});

test('the calendar opens with a button of its own, and the picked day is written as d.m.Y', async () => {
  const { told, page, input, picker, write } = await draw(DateField, '2026-03-05');
  const open = vi.fn<() => void>();
  picker.showPicker = open;
  const button = page.querySelector<HTMLElement>('button[aria-label="Vybrat z kalendáře"]');
  expect(document.getElementById(button?.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Od');
  await act(async () => button?.click());
  expect([open.mock.calls.length, picker.value, picker.tabIndex]).toEqual([1, '2026-03-05', -1]);
  await write(picker, '2026-04-07');
  expect([told.at(-1), input.value]).toEqual(['2026-04-07', '07.04.2026']);
});

test('a minute likewise', async () => {
  const { told, input, write } = await draw(MinuteField, '2026-03-05T09:05');
  expect(input.value).toBe('05.03.2026 09:05');
  await write(input, '6.3.2026 7:30');
  expect(told.at(-1)).toBe('2026-03-06T07:30');
});
