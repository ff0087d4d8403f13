import * as endpoints from '@pramen/contract/imports/imports.endpoints';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { bankStatementEntries } from '../../database/schema/bank-statements.ts';
import { cashTransactions } from '../../database/schema/ledger.ts';
import type { WrittenPayment, WrittenStatement } from '../../demo/outside/bank/statement-files.ts';
import type { TestPerson } from '../app/people.ts';
import type { TestApp } from '../app/test-app.ts';
import { uploadFiles } from '../app/uploads.ts';
import type { UploadedTexts } from '../app/uploads.ts';

export const crowns = 'CZ6508000000192000145399';
export const euros = 'CZ5855000000001265098001';
export const payer = { prefix: '', number: '1000000005', bankCode: '0100' };

let taken = 1_000;
const reference = () => String((taken += 1));

/** A payment of 2,500 crowns that came on 2026-03-02 with the symbol 101; each has a reference of its own. */
export const pay = (changes: Partial<WrittenPayment> = {}): WrittenPayment => ({
  on: '2026-03-02',
  minor: 250_000,
  symbol: '101',
  reference: reference(),
  name: 'Jan Novák',
  account: payer,
  ...changes,
});

/** A statement of the account in crowns. */
export const statement = (payments: readonly WrittenPayment[], changes: Partial<WrittenStatement> = {}): WrittenStatement => ({
  iban: crowns,
  currency: 'CZK',
  number: 5,
  from: '2026-03-01',
  to: '2026-03-02',
  openingMinor: 10_000,
  payments,
  ...changes,
});

/** Statements brought by an officer through the calls, and what became of their payments. */
export function statementsOf(app: TestApp, officer: TestPerson) {
  const read = async (id: string) => (await app.call(endpoints.readImport, { params: { id }, token: officer.token })).body;
  const check = async (files: UploadedTexts) => {
    const { status, body } = await uploadFiles(app, officer.token, files);
    expect([status, body.errors]).toEqual([202, undefined]);
    await app.drain();
    return read(body.id);
  };
  const confirm = (id: string) => app.call(endpoints.confirmImport, { params: { id }, token: officer.token, body: {} });
  const bring = async (files: UploadedTexts) => {
    const { id } = await check(files);
    await confirm(id);
    await app.drain();
    return read(id);
  };
  const entryOf = async (bankReference: string) => {
    const rows = await app.platform.db.select().from(bankStatementEntries).where(eq(bankStatementEntries.bankReference, bankReference));
    expect(rows).toHaveLength(1);
    return rows[0];
  };
  const bookedAs = async (cashTransactionId: string | null | undefined) => {
    const isIt = eq(cashTransactions.id, cashTransactionId ?? '');
    const [booked] = await app.platform.db.select().from(cashTransactions).where(isIt);
    return booked;
  };
  return { read, check, confirm, bring, entryOf, bookedAs };
}
