import { globSync, readFileSync } from 'node:fs';
import { historyKinds } from '@pramen/contract/history/history.schemas';
import { loadStaffTexts } from '@pramen/texts';
import { getTableColumns } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { contractTypes, strategies } from '../../database/schema/catalogue.ts';
import { clientAddresses, clientBankAccounts, clients, contracts, contractStrategies } from '../../database/schema/clients.ts';
import { documentTemplates } from '../../database/schema/documents.ts';
import { intermediaries, intermediaryPeople, users } from '../../database/schema/people.ts';
import { actionsOf } from './audit.kinds.ts';
import { fieldNameOf } from './audit.rules.ts';

const { history: cs } = await loadStaffTexts('cs');
const sources = new URL('../../', import.meta.url);
const isAction = /^[a-z-]+\.[a-z][A-Za-z]*$/;

/** Expressions that give an event its action: a string, a choice of strings, or the first part of a composed one. */
function actionsIn(source: string): string[] {
  const places = [...source.matchAll(/\baction(?::| =) ?([^\n]{0,200})/g), ...source.matchAll(/\brecordRefus\w*\(([^\n]{0,200})/g)].map(
    ([, rest = '']) => rest,
  );
  return places.flatMap((place) =>
    [...(place.split(/, objectType|, facts/)[0] ?? '').matchAll(/['`]([^'`$]*)(\$\{)?/g)].map(([, text = '', isOpen]) =>
      isOpen ? `${text}*` : text,
    ),
  );
}

const actions = [
  ...new Set(
    globSync('**/*.ts', { cwd: sources })
      .filter((file) => !file.includes('.test.') && !file.startsWith('testing/'))
      .flatMap((file) => actionsIn(readFileSync(new URL(file, sources), 'utf8')))
      .filter((text) => isAction.test(text.replace('*', ''))),
  ),
].toSorted();

const words = Object.entries<Record<string, string>>(cs.actions).flatMap(([feature, ofFeature]) =>
  Object.keys(ofFeature).map((what) => `${feature}.${what}`),
);

it('finds the actions of the sources', () => {
  expect(actions).toEqual(
    expect.arrayContaining([
      'auth.activated',
      'auth.signedIn',
      'auth.signInFailed',
      'contract-types.changed',
      'impersonation.refused',
      'payments.receivingAccountSet',
    ]),
  );
});

it('has texts for every action that an event may have', () => {
  const isKnown = (action: string) =>
    action.endsWith('*') ? words.some((word) => word.startsWith(action.slice(0, -1))) : words.includes(action);
  expect(
    actions.filter((action) => !isKnown(action)),
    'write them into packages/texts/cs and sk/history.json',
  ).toEqual([]);
});

it('assigns exactly one kind to every action', () => {
  const actionsOfKinds = historyKinds.flatMap(actionsOf);
  expect(actionsOfKinds.toSorted(), 'write it into audit.kinds.ts').toEqual(words.toSorted());
});

/** Columns that no history shows: keys, internal fields, secrets and computed values. */
const silent =
  /^(id|client_id|created_at|deleted_at|position|version|password_hash|password_changed_at|no_reset_until|sealed_numbers|search_text|review_told_for|goal_calculation|folded_.*|.*_bucket)$/;
/** Stored together in one encrypted column. */
const sealed = ['personal_id', 'id_card_number'];

it('has texts for every field of the records whose history is shown', () => {
  const tables = [
    clients,
    clientAddresses,
    clientBankAccounts,
    contracts,
    contractStrategies,
    strategies,
    contractTypes,
    intermediaries,
    intermediaryPeople,
    documentTemplates,
    users,
  ];
  const fields = [...new Set([...tables.flatMap((table) => Object.keys(getTableColumns(table)).map(fieldNameOf)), ...sealed])].filter(
    (field) => !silent.test(field),
  );
  expect(
    fields.filter((field) => !(field in cs.fields)),
    'write them into packages/texts/cs and sk/history.json',
  ).toEqual([]);
});
