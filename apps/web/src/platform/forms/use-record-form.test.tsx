import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { Problem } from '../api/problem.ts';
import { useRecordForm } from './use-record-form.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// Notifications of a mutation are drawn with it, not in a later task that no act waits for.
notifyManager.setScheduler((tell) => tell());

interface Contract {
  id: string;
  number: string;
  place: string;
  version: number;
}

const stored: Contract = { id: 'k1', number: 'A-1', place: 'Praha', version: 1 };

let close = () => {};
afterEach(() => close());

/** A form over the stored contract; each request gets the next of the given responses, null for a success. */
async function openForm(answers: (Problem | null)[]) {
  let record = stored;
  const sent: unknown[] = [];
  let form = {} as ReturnType<typeof useRecordForm<{ number: string; place: string }, Contract, null>>;
  function Form() {
    form = useRecordForm({
      record,
      toValues: (record: Contract | null) => ({ number: record?.number ?? '', place: record?.place ?? '' }),
      rules: {},
      send: async (values, base) => {
        sent.push({ ...values, base });
        const answer = answers.shift() ?? null;
        if (answer) throw answer;
        return null;
      },
      onSaved: () => {},
    });
    return <form onSubmit={form.handleSubmit} />;
  }
  const client = new QueryClient();
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  close = () => {
    act(() => root.unmount());
    page.remove();
  };
  const draw = () =>
    act(async () =>
      root.render(
        <QueryClientProvider client={client}>
          <Form />
        </QueryClientProvider>,
      ),
    );
  await draw();
  /** Passes another record to the surrounding component. */
  const showOther = (other: Contract) => {
    record = other;
    return draw();
  };
  /** Runs an action that sends, and waits for its response. */
  const doAndWait = (what: () => void) =>
    act(async () => {
      const answered = new Promise<void>((resolve) => {
        const stop = client.getMutationCache().subscribe(({ mutation }) => {
          if (mutation?.state.status !== 'success' && mutation?.state.status !== 'error') return;
          stop();
          resolve();
        });
      });
      what();
      await answered;
    });
  return { sent, doAndWait, showOther, send: () => doAndWait(() => page.querySelector('form')?.requestSubmit()), form: () => form };
}

const refusal = (errors: Record<string, string[]>) => new Problem(422, 'validation.failed', 'Zkontrolujte prosím vyznačená pole.', errors);

test('shows an error in a field of the form only at the field', async () => {
  const { send, form } = await openForm([refusal({ number: ['Je obsazené.'] })]);
  await send();
  expect(form().field('number').error).toBe('Je obsazené.');
  expect(form().failure).toBeNull();
});

test('shows an error in any other field in its own words', async () => {
  const { send, form } = await openForm([refusal({ 'types.0.to': ['Konec je před začátkem.'], number: ['Je obsazené.'] })]);
  await send();
  expect(form().failure).toBe('Konec je před začátkem.');
  expect(form().field('number').error).toBe('Je obsazené.');
});

test('shows any other failure as one message', async () => {
  const { send, form } = await openForm([new Problem(409, 'record.deleted', 'Smazaný záznam už nelze měnit.')]);
  await send();
  expect(form().failure).toBe('Smazaný záznam už nelze měnit.');
});

const changed = (current: Contract) => new Problem(409, 'record.changed', 'Změnil ho někdo jiný.', {}, current);

test('of two users who save, the second keeps what they typed over the stored record, and what only the first changed stays', async () => {
  const current: Contract = { id: 'k1', number: 'A-9', place: 'Brno', version: 2 };
  const { sent, send, doAndWait, form } = await openForm([changed(current), null]);
  await act(async () => form().field('number').onChange('A-2'));
  await send();
  expect(form().conflict).toEqual(current);
  expect(form().failure).toBeNull();
  expect(form().values).toEqual({ number: 'A-2', place: 'Brno' });
  await doAndWait(() => form().keepMine());
  expect(sent).toEqual([
    { number: 'A-2', place: 'Praha', base: stored },
    { number: 'A-2', place: 'Brno', base: current },
  ]);
});

test('a second conflict follows what the first one showed', async () => {
  const [first, second] = [
    { id: 'k1', number: 'A-9', place: 'Brno', version: 2 },
    { id: 'k1', number: 'A-9', place: 'Telč', version: 3 },
  ];
  const { sent, send, doAndWait, form } = await openForm([changed(first), changed(second), null]);
  await act(async () => form().field('number').onChange('A-2'));
  await send();
  await doAndWait(() => form().keepMine());
  expect(form().values).toEqual({ number: 'A-2', place: 'Telč' });
  await doAndWait(() => form().keepMine());
  expect(sent.at(-1)).toEqual({ number: 'A-2', place: 'Telč', base: second });
});

test('of two users who save, the second may take the stored values, and later changes are saved over them', async () => {
  const current: Contract = { id: 'k1', number: 'A-9', place: 'Brno', version: 2 };
  const { sent, send, form } = await openForm([new Problem(409, 'record.changed', 'Změnil ho někdo jiný.', {}, current), null]);
  await send();
  await act(async () => form().takeStored());
  expect([form().values, form().conflict, form().isChanged]).toEqual([{ number: 'A-9', place: 'Brno' }, null, false]);
  await act(async () => form().field('place').onChange('Olomouc'));
  await send();
  expect(sent.at(-1)).toEqual({ number: 'A-9', place: 'Olomouc', base: current });
});

test('the form saves to the record that was loaded into it, whatever record is drawn later', async () => {
  const { sent, send, showOther, form } = await openForm([null]);
  await showOther({ id: 'k2', number: 'B-2', place: 'Brno', version: 1 });
  expect(form().values).toEqual({ number: 'A-1', place: 'Praha' });
  await send();
  expect(sent).toEqual([{ number: 'A-1', place: 'Praha', base: stored }]);
});

test('a conflict concerns the record in the form, whatever the response names', async () => {
  const { sent, send, doAndWait, form } = await openForm([
    new Problem(409, 'record.changed', 'Změnil ho někdo jiný.', {}, { id: 'k9', number: 'A-1', place: 'Brno', version: 2 }),
    null,
  ]);
  await send();
  await doAndWait(() => form().keepMine());
  expect(sent.at(-1)).toEqual({ number: 'A-1', place: 'Brno', base: { ...stored, place: 'Brno', version: 2 } });
});
