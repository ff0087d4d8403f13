import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { required } from '../validation/rules.ts';
import { useForm } from './use-form.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let close = () => {};
afterEach(() => close());

type Errors = Readonly<Record<string, readonly string[]>>;

interface Values extends Record<string, string> {
  email: string;
  note: string;
  employer: string;
}
type DrawnForm = ReturnType<typeof useForm<Values>>;

/** A select above two text fields; the rules name it last. */
function Form({ serverErrors, tell }: { serverErrors?: Errors; tell: (form: DrawnForm) => void }) {
  const form = useForm<Values>({
    initial: { email: '', note: '', employer: '' },
    rules: { email: [required], employer: [required] },
    onSend: () => {},
    serverErrors,
  });
  const { field, handleSubmit } = form;
  tell(form);
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
  let form = {} as DrawnForm;
  close = () => {
    act(() => root.unmount());
    page.remove();
  };
  const show = (serverErrors?: Errors) =>
    act(async () => root.render(<Form tell={(drawn) => (form = drawn)} {...(serverErrors ? { serverErrors } : {})} />));
  await show();
  const send = () => act(async () => page.querySelector('form')?.requestSubmit());
  const type = (name: 'email' | 'note', value: string) => act(async () => form.field(name).onChange(value));
  return { page, show, send, type, form: () => form, focused: () => document.activeElement?.getAttribute('name') };
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

test('what the server says of a field stands until that field changes, and only there', async () => {
  const { show, send, type, form } = await draw();
  await type('email', 'jana@example.test');
  await send();
  await show({ email: ['Je obsazený.'], note: ['Je dlouhá.'] });
  expect([form().field('email').error, form().field('note').error]).toEqual(['Je obsazený.', 'Je dlouhá.']);
  await type('email', 'petr@example.test');
  expect([form().field('email').error, form().field('note').error]).toEqual([null, 'Je dlouhá.']);
});

test('one changed field of several makes the form a changed one, and taken back it is none', async () => {
  const { type, form } = await draw();
  expect(form().isChanged).toBe(false);
  await type('note', 'Volat ráno');
  expect(form().isChanged).toBe(true);
  await type('note', '');
  expect(form().isChanged).toBe(false);
});
