import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { required } from '../validation/rules.ts';
import { useForm } from './use-form.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let close = () => {};
afterEach(() => close());

type Errors = Readonly<Record<string, readonly string[]>>;

/** A select above two text fields; the rules name it last. */
function Form({ serverErrors }: { serverErrors?: Errors }) {
  const { field, handleSubmit } = useForm({
    initial: { email: '', note: '', employer: '' },
    rules: { email: [required], employer: [required] },
    onSend: () => {},
    serverErrors,
  });
  const input = (name: 'email' | 'note') => {
    const { isRequired, value, onChange } = field(name);
    return <input name={name} aria-required={isRequired} value={value} onChange={(event) => onChange(event.currentTarget.value)} />;
  };
  return (
    <form onSubmit={handleSubmit}>
      <select name="employer" aria-required={field('employer').isRequired} value={field('employer').value} onChange={() => {}}>
        <option value="">—</option>
      </select>
      {input('email')}
      {input('note')}
    </form>
  );
}

async function draw() {
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  close = () => {
    act(() => root.unmount());
    page.remove();
  };
  const show = (serverErrors?: Errors) => act(async () => root.render(<Form {...(serverErrors ? { serverErrors } : {})} />));
  await show();
  const send = () => act(async () => page.querySelector('form')?.requestSubmit());
  return { page, show, send, focused: () => document.activeElement?.getAttribute('name') };
}

test('focuses the first faulty field of the form, also a select', async () => {
  const { send, focused } = await draw();
  await send();
  expect(focused()).toBe('employer');
});

test('focuses the first field that the server names', async () => {
  const { send, show, focused } = await draw();
  await send();
  await show({ note: ['Nejde.'], email: ['Je obsazený.'] });
  expect(focused()).toBe('email');
});

test('a field is required where its rules say so', async () => {
  const { page } = await draw();
  expect(Array.from(page.querySelectorAll('[name]'), (field) => field.getAttribute('aria-required'))).toEqual(['true', 'true', 'false']);
});
