import { Client, NewClient } from '@pramen/contract/clients/client.schemas';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { act, plain, renderScreen } from '../../../testing/render-screen.tsx';
import { textFields, tickedFields, toValues, type TextField } from '../client.model.ts';
import { useClientWords } from '../use-client-words.ts';
import { ClientBasics } from './client-basics.tsx';
import { ClientDialog } from './client-dialog.tsx';
import { ClientFurther } from './client-further.tsx';

/** The codes of a choice, in whatever schema wraps it. */
const codesOf = (schema: z.ZodType): string[] => {
  const { anyOf = [], enum: own = [] } = z.toJSONSchema(schema, { io: 'input' }) as { anyOf?: { enum?: string[] }[]; enum?: string[] };
  return [...own, ...anyOf.flatMap((part) => part.enum ?? [])].filter((code) => code !== '');
};

function Words({ values }: { values: readonly (readonly [TextField, string])[] }) {
  const words = useClientWords();
  return values.map(([name, code]) => <p key={name}>{words.write(name, code)}</p>);
}

/** Text fields for which the dialog offers codes. The contract takes any text, because other systems have other codes. */
const offered: readonly (readonly [TextField, string])[] = [
  ['citizenship', 'SK'],
  ['nationality', 'SK'],
  ['tax_residence', 'SK'],
];

/** Fields that staff can choose only when they create a client; AssignmentGroup and ContactGroup draw them. */
const onCreation = ['account_manager_id', 'contract_type_id', 'intermediary_person_id', 'language'];
const days = new Set(['birth_date', 'id_card_validity']);
const codes: Readonly<Record<string, string>> = { client_type: 'RETAIL', id_card_type: 'ID_CARD', phone: '+420777123456' };

const filled = Client.parse({
  id: 'c1',
  user_id: 'u1',
  fullname: 'Client Filled',
  ...Object.fromEntries(textFields.map((name) => [name, days.has(name) ? '2031-05-17' : (codes[name] ?? `value of ${name}`)])),
  ...Object.fromEntries(tickedFields.map((name) => [name, true])),
  contract_type_id: null,
  account_manager_id: null,
  account_manager: null,
  intermediary_person_id: null,
  intermediary_person: null,
  is_activated: false,
  version: 1,
});

test('the form has every field that the contract lets a caller save', () => {
  expect([...textFields, ...tickedFields, ...onCreation].toSorted((one, other) => one.localeCompare(other))).toEqual(
    Object.keys(NewClient.shape).toSorted((one, other) => one.localeCompare(other)),
  );
});

test('the dialog has an input for every field and shows its value', async () => {
  await renderScreen(<ClientDialog client={filled} isOpen onClose={() => {}} />);
  const values = toValues(filled);
  const shown = (name: string) => {
    const input = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
    return input && (input.type === 'checkbox' ? input.checked : input.value);
  };
  await act(() => {});
  for (const name of [...textFields, ...tickedFields])
    expect([name, shown(name)]).toEqual([name, days.has(name) ? '17.05.2031' : values[name]]);
  const lists = textFields.filter((name) => document.querySelector(`select[name="${name}"]`));
  const known = ['client_type', 'id_card_type', ...offered.map(([name]) => name)];
  expect(lists.toSorted()).toEqual(known.toSorted());
});

test('the detail page and a conflict show words for every coded value', async () => {
  const coded = Object.entries(NewClient.shape).flatMap(([name, schema]) => {
    const choice = textFields.find((field) => field === name);
    const [code] = textFields.includes(choice as TextField) ? codesOf(schema) : [];
    return choice && code ? [[choice, code] as const] : [];
  });
  expect(coded.map(([name]) => name)).toEqual(['client_type', 'id_card_type']);
  const chosen = [...coded, ...offered];
  const { page } = await renderScreen(
    <>
      <ClientBasics client={{ ...filled, ...Object.fromEntries(chosen) }} />
      <ClientFurther client={{ ...filled, ...Object.fromEntries(chosen) }} />
      <Words values={chosen} />
    </>,
  );
  for (const [, code] of chosen) expect(plain(page.textContent)).not.toContain(code);
});

test('the detail page shows every text of a client', async () => {
  const { page } = await renderScreen(
    <>
      <ClientBasics client={filled} />
      <ClientFurther client={filled} />
    </>,
  );
  const text = plain(page.textContent);
  const missing = textFields.filter((name) => !days.has(name) && codes[name] === undefined && !text.includes(`value of ${name}`));
  expect(missing).toEqual([]);
  expect(text).toContain('+420 777 123 456');
  expect(text.split('17. 5. 2031').length - 1 + text.split('17.05.2031').length - 1).toBe(days.size);
});

test.each(tickedFields)('the detail page shows whether %s is ticked', async (name) => {
  const textOf = async (client: Client) => {
    const { page } = await renderScreen(
      <>
        <ClientBasics client={client} />
        <ClientFurther client={client} />
      </>,
    );
    return plain(page.textContent);
  };
  expect(await textOf(filled)).not.toBe(await textOf({ ...filled, [name]: false }));
});
