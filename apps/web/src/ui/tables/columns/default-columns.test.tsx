import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { ClientTable } from '../../../features/clients/list/client-table.tsx';
import { ContractTypeTable } from '../../../features/contract-types/contract-type-table.tsx';
import { CategoryTable } from '../../../features/document-templates/categories/category-table.tsx';
import { DocumentListTable } from '../../../features/documents/list/document-list-table.tsx';
import { FormTemplateTable } from '../../../features/form-templates/list/form-template-table.tsx';
import { IntermediaryTable } from '../../../features/intermediaries/intermediary-table.tsx';
import { PersonTable } from '../../../features/intermediaries/people/person-table.tsx';
import { RequestTable } from '../../../features/service-requests/office/request-table.tsx';
import { StaffTable } from '../../../features/staff/staff-table.tsx';
import { StrategyTable } from '../../../features/strategies/strategy-table.tsx';
import { plain, renderScreen } from '../../../testing/render-screen.tsx';

/** A page of a list whose rows do not matter. */
const page = { rows: [], total: 1, view: { page: 1, length: 10, order: [] }, onChange: () => {}, empty: null };
const nothing = () => {};

// The lists of the specification with its columns; those after + are added by decision 095, those after * only link to the detail.
const lists: [name: string, columns: string, table: () => ReactNode][] = [
  [
    'clients',
    'Jméno, Příjmení, E-mail, +Telefon, Poradce, +Stav, Akce',
    () => <ClientTable {...page} detailOf={() => '/'} values={new Map()} />,
  ],
  [
    'documents',
    'Název, Klient, Přiřazeno, Stav, Vytvořeno, Akce',
    () => <DocumentListTable {...page} type="to-processing" title="" onAct={nothing} busyId={null} />,
  ],
  ['service requests', 'Klient / autor, Typ požadavku, Vytvořeno, +Stav, +Řešitel, +Čeká, Akce', () => <RequestTable {...page} />],
  ['users', 'Jméno, E-mail', () => <StaffTable {...page} />],
  [
    'form templates',
    'Název, Verze, Druh, Akce',
    () => <FormTemplateTable {...page} onEdit={nothing} onRemove={nothing} onBuild={nothing} />,
  ],
  ['intermediaries', 'Název, E-mail', () => <IntermediaryTable {...page} />],
  ['intermediary people', 'Příjmení, Jméno, E-mail, Telefon, Nadřízený', () => <PersonTable {...page} />],
  ['strategies', 'Název, Kód, Aktivní, *Akce', () => <StrategyTable {...page} />],
  ['contract types', 'Název, Popis, Aktivní, Aktivní pro přidávání nových produktů, Akce', () => <ContractTypeTable {...page} />],
  ['template categories', 'Název, Akce', () => <CategoryTable {...page} onEdit={nothing} />],
];

test.each(lists)('the list of %s shows by default %s', async (_name, columns, table) => {
  await renderScreen(table());
  const shown = [...document.querySelectorAll('thead th')].map((heading) => plain(heading.textContent));
  expect(shown).toEqual(columns.replaceAll(/[+*]/g, '').split(', '));
});
