import type { Client, ClientAddress, ClientBankAccount } from '@pramen/contract/clients/client.schemas';
import type { Contract, ContractStrategy } from '@pramen/contract/contracts/contracts.schemas';
import type { ReactNode } from 'react';
import { expect, vi } from 'vitest';
import {
  availableStrategiesQuery,
  clientContractsQuery,
  clientInvestmentsQuery,
  contractValuesQuery,
} from '../../../features/contracts/contracts.queries.ts';
import { activeContractTypesQuery, clientSuitabilityQuery } from '../../../platform/api/shared-queries.ts';
import { act, renderScreen } from '../../../testing/render-screen.tsx';

const address = (id: string, street: string): ClientAddress => ({
  id,
  type: 'DOMICILE',
  street,
  city: 'Praha',
  zip_code: '11000',
  country: 'CZ',
  note: null,
  created_at: '2026-03-05T08:07:00Z',
  version: 1,
});
const account = (id: string, owner: string): ClientBankAccount => ({
  id,
  bank_account_owner: owner,
  account_number: '19-2000145399',
  bank_code: '0800',
  is_multicurrency: false,
  currencies: ['CZK'],
  iban: null,
  bic: null,
  note: null,
  is_primary: false,
  declaration_owner: true,
  declaration_spouses_property: false,
  created_at: '2026-03-05T08:07:00Z',
  version: 1,
});
export const contract = (id: string, contract_number: string): Contract => ({
  id,
  client_id: 'c1',
  contract_number,
  contract_type_id: 't1',
  contract_type: 'Správa portfolia',
  currency: 'CZK',
  signed: null,
  held_since: null,
  withdrawn_at: null,
  signing_source: null,
  created_at: '2026-03-05T08:07:00Z',
  version: 1,
  meta: { is_trashed: false },
});
export const investment = (id: string, label: string, symbol: string): ContractStrategy => ({
  id,
  client_id: 'c1',
  strategy: { id: 's1', name: 'Vyvážená', strategy_name: 'Vyvážená', currency: null },
  contract: {
    id: 'k1',
    contract_number: 'A-1',
    contract_type: 'Správa portfolia',
    currency: 'CZK',
    is_trashed: false,
    withdrawn_at: null,
  },
  variable_symbol: symbol,
  former_variable_symbols: [],
  label_text: label,
  held_since: null,
  paused_for: null,
  created_at: '2026-03-05T08:07:00Z',
  version: 1,
  meta: { is_trashed: false, has_other_currency: false },
});

export const client = {
  id: 'c1',
  addresses: [address('a1', 'První 1'), address('a2', 'Druhá 2')],
  bank_accounts: [account('b1', 'Adam První'), account('b2', 'Dana Druhá')],
} as unknown as Client;

interface Shown {
  contracts: ReturnType<typeof contract>[];
  investments: ReturnType<typeof investment>[];
  values: object;
  /** How strategies fit the client. */
  fits: object[];
}

const twoOfEach: Shown = {
  contracts: [contract('k1', 'A-1'), contract('k2', 'B-2')],
  investments: [investment('i1', 'Na důchod', '1500000101'), investment('i2', 'Na byt', '1500000202')],
  values: { contracts: [], investments: [] },
  fits: [],
};

/** Draws two records of each kind over a network that stores what is sent; dialogs fade only when the clock is moved. */
export async function draw(section: ReactNode, shown: Partial<Shown> = {}) {
  const { contracts, investments, values, fits } = { ...twoOfEach, ...shown };
  const sent: { call: string; body: Record<string, unknown> }[] = [];
  vi.stubGlobal('fetch', (path: string, { method, body }: { method: string; body?: string }) => {
    sent.push({ call: `${method} ${path}`, body: JSON.parse(body ?? '{}') as Record<string, unknown> });
    return new Promise(() => {});
  });
  const known = [
    [clientContractsQuery('c1').queryKey, contracts],
    [clientInvestmentsQuery('c1').queryKey, investments],
    [contractValuesQuery('c1').queryKey, { asOfDate: null, ...values }],
    [activeContractTypesQuery.queryKey, [{ id: 't1', name: 'Správa portfolia' }]],
    [availableStrategiesQuery('c1', 'k1').queryKey, []],
    [clientSuitabilityQuery('c1').queryKey, { questionnaire: null, is_review_awaited: false, strategies: fits, warnings: [] }],
  ] as const;
  const screen = await renderScreen(section, { known, staysFresh: true, isTimed: true });
  const { page, pass, escape, button } = screen;
  const field = (name: string) => document.querySelector<HTMLInputElement>(`[role=dialog] [name="${name}"]`);
  const type = (name: string, text: string) => screen.type(`[role=dialog] [name="${name}"]`, text);
  /** Presses the nth record's own button, then waits for what the dialog needs. */
  const edit = async (index: number) => {
    const buttons = Array.from(page.querySelectorAll('button')).filter(({ textContent }) => textContent === 'Upravit');
    await act(() => buttons[index]?.click());
  };
  const save = () => act(() => document.querySelector<HTMLFormElement>('[role=dialog] form')?.requestSubmit());
  /** Opens the first record's dialog, closes it, and opens the second one's while the first still fades. */
  const reopen = async () => {
    await edit(0);
    await pass(500);
    await escape();
    await pass(100);
    expect(document.querySelector('[role=dialog]'), 'the first dialog still fades').not.toBeNull();
    await edit(1);
    await pass(500);
  };
  const press = async (label: string) => {
    await screen.press(label);
    await pass(500);
  };
  return { page, sent, field, type, save, reopen, button, press };
}
