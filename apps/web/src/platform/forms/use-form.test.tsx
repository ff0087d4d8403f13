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

test('focuses the first invalid field of the form, even a select', async () => {
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

test('the server’s message for a field stays until that field changes, and only there', async () => {
  const { show, send, type, form } = await draw();
  await type('email', 'jana@example.test');
  await send();
  await show({ email: ['Je obsazený.'], note: ['Je dlouhá.'] });
  expect([form().field('email').error, form().field('note').error]).toEqual(['Je obsazený.', 'Je dlouhá.']);
  await type('email', 'petr@example.test');
  expect([form().field('email').error, form().field('note').error]).toEqual([null, 'Je dlouhá.']);
});

test('the form counts as changed while one of its fields is changed', async () => {
  const { type, form } = await draw();
  expect(form().isChanged).toBe(false);
  await type('note', 'Volat ráno');
  expect(form().isChanged).toBe(true);
  await type('note', '');
  expect(form().isChanged).toBe(false);
});

type Choices = {
  name: string;
  isActive: boolean;
  types: readonly string[];
};
type DrawnChoices = ReturnType<typeof useForm<Choices>>;

async function drawChoices(onSend: (values: Choices) => void = () => {}) {
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  let form = {} as DrawnChoices;
  close = () => {
    act(() => root.unmount());
    page.remove();
  };
  const initial = { name: '', isActive: false, types: ['A'] };
  const tell = (drawn: DrawnChoices) => (form = drawn);
  function ChoiceForm() {
    const drawn = useForm<Choices>({
      initial,
      rules: { name: [required], types: [(value) => (value === '' ? { key: 'choice' } : null)] },
      onSend,
    });
    tell(drawn);
    return (
      <form onSubmit={drawn.handleSubmit}>
        <button type="submit">Send</button>
      </form>
    );
  }
  await act(async () => root.render(<ChoiceForm />));
  const send = () => act(async () => page.querySelector('form')?.requestSubmit());
  return { form: () => form, send, change: (work: () => void) => act(async () => work()) };
}

test('ticks and choices are values like any other: shown, changed, taken back', async () => {
  const { form, change } = await drawChoices();
  expect(form().tick('isActive')).toMatchObject({ name: 'isActive', isOn: false, error: null });
  expect(form().choices('types')).toMatchObject({ name: 'types', chosen: ['A'], error: null });
  await change(() => form().tick('isActive').onToggle());
  expect([form().tick('isActive').isOn, form().isChanged]).toEqual([true, true]);
  await change(() => form().tick('isActive').onToggle());
  expect([form().tick('isActive').isOn, form().isChanged]).toEqual([false, false]);
  await change(() => form().choices('types').onChange(['A', 'B']));
  expect([form().choices('types').chosen, form().isChanged]).toEqual([['A', 'B'], true]);
  await change(() => form().choices('types').onChange(['A']));
  expect(form().isChanged).toBe(false);
});

test('is sent once its rules are met, and says until then what is missing', async () => {
  const sent: Choices[] = [];
  const { form, send, change } = await drawChoices((values) => sent.push(values));
  await change(() => form().choices('types').onChange([]));
  expect([form().field('name').error, form().choices('types').error]).toEqual([null, null]);
  await send();
  expect(sent).toEqual([]);
  expect([form().field('name').error, form().choices('types').error].every((sentence) => typeof sentence === 'string')).toBe(true);
  await change(() => form().field('name').onChange('Jana'));
  expect(form().field('name').error).toBeNull();
  await change(() => form().choices('types').onChange(['B']));
  await send();
  expect(sent).toEqual([{ name: 'Jana', isActive: false, types: ['B'] }]);
});

test('a message from the server for a choice stays until the choice changes', async () => {
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  let form = {} as DrawnChoices;
  close = () => {
    act(() => root.unmount());
    page.remove();
  };
  const tell = (drawn: DrawnChoices) => (form = drawn);
  function ChoiceForm({ serverErrors }: { serverErrors?: Errors }) {
    const drawn = useForm<Choices>({
      initial: { name: 'x', isActive: false, types: ['A', 'B'] },
      rules: {},
      onSend: () => {},
      serverErrors,
    });
    tell(drawn);
    return <form onSubmit={drawn.handleSubmit} />;
  }
  await act(async () => root.render(<ChoiceForm />));
  await act(async () => page.querySelector('form')?.requestSubmit());
  await act(async () => root.render(<ChoiceForm serverErrors={{ types: ['Nejde.'], isActive: ['Ani to.'] }} />));
  expect([form.choices('types').error, form.tick('isActive').error]).toEqual(['Nejde.', 'Ani to.']);
  await act(async () => form.choices('types').onChange(['A', 'C']));
  await act(async () => form.tick('isActive').onToggle());
  expect([form.choices('types').error, form.tick('isActive').error]).toEqual([null, null]);
});
