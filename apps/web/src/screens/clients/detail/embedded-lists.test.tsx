import { expect, test } from 'vitest';
import { ContractSection } from '../../../features/contracts/contracts/contract-section.tsx';
import { InvestmentSection } from '../../../features/contracts/investments/investment-section.tsx';
import { AddressSection, BankAccountSection } from './client-items.tsx';
import { client, contract, draw, investment } from './client-records.fixture.tsx';

const trashed = { meta: { is_trashed: true, has_other_currency: false } };

const held = { held_since: '2026-03-03T09:00:00Z' };
const left = { ...contract('k4', 'D-4'), signed: '2026-03-01', withdrawn_at: '2026-03-04T09:00:00Z' };

const heldWords = 'Peníze přijme po rozhodnutí, čeká od 03.03.2026.Onboarding klienta';

/** The cells of each row by their headings, without the actions. */
function readRows(page: HTMLElement) {
  return Array.from(page.querySelectorAll('tbody tr'), (row) =>
    Object.fromEntries(
      Array.from(row.querySelectorAll<HTMLElement>('td:not([data-place=action])'), (cell) => [cell.dataset['label'], cell.textContent]),
    ),
  );
}

test('a contract shows its date and its state', async () => {
  const { page } = await draw(<ContractSection clientId="c1" isEditable mayTrashMoved={false} onHistory={null} />, {
    contracts: [
      contract('k1', 'A-1'),
      { ...contract('k2', 'B-2'), signed: '2026-03-01' },
      { ...contract('k3', 'C-3'), ...trashed },
      { ...left, ...held },
      { ...contract('k5', 'E-5'), signed: '2026-03-01', ...held },
    ],
  });
  expect(readRows(page).map((row) => [row['Číslo smlouvy'], row['Stav'], row['Vytvořeno']])).toEqual([
    ['A-1', 'Nepodepsána', '05.03.2026 09:07'],
    ['B-2', 'Podepsána01.03.2026', '05.03.2026 09:07'],
    ['C-3', 'smazaná', '05.03.2026 09:07'],
    ['D-4', 'Odstoupeno04.03.2026', '05.03.2026 09:07'],
    ['E-5', `Čeká na rozhodnutí${heldWords}`, '05.03.2026 09:07'],
  ]);
  expect(page.querySelectorAll('tbody tr:nth-child(3) del')).toHaveLength(2);
  expect(page.querySelector('tbody tr:nth-child(5) [data-label="Stav"] a')?.getAttribute('href')).toBe('/clients/c1/detail#onboardings');
});

test('an investment shows its date and its state', async () => {
  const own = investment('i1', 'Na důchod', '1500000101');
  const { page } = await draw(<InvestmentSection clientId="c1" isEditable mayTrashMoved={false} onHistory={null} />, {
    investments: [
      own,
      { ...own, id: 'i2', meta: { is_trashed: false, has_other_currency: true }, strategy: { ...own.strategy, currency: 'EUR' } },
      { ...own, id: 'i4', contract: { ...own.contract, withdrawn_at: '2026-03-04T09:00:00Z' } },
      { ...own, id: 'i3', ...trashed },
      { ...own, id: 'i5', ...held },
    ],
  });
  expect(readRows(page).map((row) => [row['Stav'], row['Vytvořeno']])).toEqual([
    ['Aktivní', '05.03.2026 09:07'],
    ['Jiná měnaStrategie je v\u00a0EUR, smlouva v\u00a0CZK', '05.03.2026 09:07'],
    ['Odstoupeno04.03.2026', '05.03.2026 09:07'],
    ['smazaná', '05.03.2026 09:07'],
    [`Čeká na rozhodnutí${heldWords}`, '05.03.2026 09:07'],
  ]);
});

test('deletes a contract from its row, after a question that names it', async () => {
  const { press, button, sent } = await draw(<ContractSection clientId="c1" isEditable mayTrashMoved={false} onHistory={null} />);
  await press('Smazat smlouvu B-2');
  expect(sent).toEqual([]);
  await press('Smazat: B-2');
  expect(sent.map(({ call }) => call)).toEqual(['DELETE /api/clients/c1/contracts/k2']);
  expect(button('Smazat smlouvu A-1')).toBeDefined();
});

test('deletes an investment from its row, after a question that names it', async () => {
  const { press, sent } = await draw(<InvestmentSection clientId="c1" isEditable mayTrashMoved={false} onHistory={null} />);
  await press('Smazat investici: Na byt');
  expect(sent).toEqual([]);
  await press('Smazat: Na byt');
  expect(sent.map(({ call }) => call)).toEqual(['DELETE /api/clients/c1/investments/i2']);
});

test('rows in the trash, with money or read-only have no delete action', async () => {
  const contracts = [{ ...contract('k1', 'A-1'), ...trashed }, contract('k2', 'B-2'), contract('k3', 'C-3')];
  const funded = { values: { contracts: [{ id: 'k2', totalAmount: 100, investedAmount: 100, currency: 'CZK' }], investments: [] } };
  const { button } = await draw(<ContractSection clientId="c1" isEditable mayTrashMoved={false} onHistory={null} />, {
    contracts,
    ...funded,
  });
  expect(['A-1', 'B-2', 'C-3'].map((number) => button(`Smazat smlouvu ${number}`) !== undefined)).toEqual([false, false, true]);
  const { button: read, page } = await draw(<ContractSection clientId="c1" isEditable={false} mayTrashMoved onHistory={null} />, {
    contracts,
    ...funded,
  });
  expect(read('Smazat smlouvu C-3')).toBeUndefined();
  expect(page.textContent).not.toContain('Akce');
});

test('an address and an account show their date and are deleted from their item', async () => {
  const addresses = await draw(<AddressSection client={client} isEditable />);
  expect(addresses.page.querySelector('li')?.textContent).toContain('Přidáno 05.03.2026 09:07');
  await addresses.press('Smazat adresu: Druhá 2, 110 00 Praha');
  await addresses.press('Smazat adresu');
  expect(addresses.sent.map(({ call }) => call)).toEqual(['DELETE /api/clients/c1/addresses/a2']);
  const accounts = await draw(<BankAccountSection client={client} isEditable />);
  expect(accounts.page.querySelector('li')?.textContent).toContain('Přidáno 05.03.2026 09:07');
  await accounts.press('Smazat účet: 19-2000145399/0800');
  expect(accounts.sent).toEqual([]);
});

test('no strategy is added where the client left every contract', async () => {
  const { button, page } = await draw(<InvestmentSection clientId="c1" isEditable mayTrashMoved={false} onHistory={null} />, {
    contracts: [left],
    investments: [],
  });
  expect(button('Přidat strategii')).toBeUndefined();
  expect(page.textContent).toContain('Klient nemá smlouvu, do které by šla strategie přidat.');
});
