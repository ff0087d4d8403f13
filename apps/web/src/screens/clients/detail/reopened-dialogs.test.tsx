import { expect, test } from 'vitest';
import { ContractSection } from '../../../features/contracts/contracts/contract-section.tsx';
import { InvestmentSection } from '../../../features/contracts/investments/investment-section.tsx';
import { AddressSection, BankAccountSection } from './client-items.tsx';
import { client, draw } from './client-records.fixture.tsx';

test('an address: the dialog shows and saves the one that it was opened for', async () => {
  const { sent, field, type, save, reopen } = await draw(<AddressSection client={client} isEditable />);
  await reopen();
  expect(field('street')?.value).toBe('Druhá 2');
  await type('city', 'Ostrava');
  await save();
  expect(sent.map(({ call, body }) => [call, body['street'], body['city']])).toEqual([
    ['POST /api/clients/c1/addresses/a2', 'Druhá 2', 'Ostrava'],
  ]);
});

test('a bank account: the dialog shows and saves the one that it was opened for', async () => {
  const { sent, field, type, save, reopen } = await draw(<BankAccountSection client={client} isEditable />);
  await reopen();
  expect(field('bank_account_owner')?.value).toBe('Dana Druhá');
  await type('bank_account_owner', 'Dana Třetí');
  await save();
  expect(sent.map(({ call, body }) => [call, body['bank_account_owner']])).toEqual([
    ['POST /api/clients/c1/bank-accounts/b2', 'Dana Třetí'],
  ]);
});

test('a contract: the dialog shows and saves the one that it was opened for', async () => {
  const { sent, field, type, save, reopen } = await draw(
    <ContractSection clientId="c1" isEditable mayTrashMoved={false} onHistory={null} />,
  );
  await reopen();
  expect(field('contract_number')?.value).toBe('B-2');
  await type('contract_number', 'B-3');
  await save();
  expect(sent.map(({ call, body }) => [call, body['contract_number']])).toEqual([['POST /api/clients/c1/contracts/k2', 'B-3']]);
});

test('an investment: the dialog shows and saves the one that it was opened for', async () => {
  const { sent, field, type, save, reopen } = await draw(
    <InvestmentSection clientId="c1" isEditable mayTrashMoved={false} onHistory={null} />,
  );
  await reopen();
  expect(field('label_text')?.value).toBe('Na byt');
  await type('label_text', 'Na dům');
  await save();
  expect(sent.map(({ call, body }) => [call, body['label_text']])).toEqual([['POST /api/clients/c1/investments/i2', 'Na dům']]);
});
