import { addDays } from '@pramen/domain/dates/calendar-date';
import { asc, isNull } from 'drizzle-orm';
import type { Readable } from '../../database/connect.ts';
import { receivingAccounts } from '../../database/schema/payments.ts';
import { writeCamt, writeGpc } from '../outside/bank/statement-files.ts';
import type { WrittenPayment } from '../outside/bank/statement-files.ts';
import { findPayers } from './bank-statement.ts';

const payer = { prefix: '19', number: '2000145399', bankCode: '0800' };
/** Names on the statements are fictitious and belong to no client. */
const [NEIGHBOUR, MOTHER] = ['Sousedovi z Lomené', 'Babička Jiřina'];
const swapLast = (symbol: string) => symbol.slice(0, -2) + (symbol.at(-1) ?? '') + (symbol.at(-2) ?? '');

/**
 * Two days of the company's account in crowns, one in each format: payments of clients, one with a slip in its symbol, one without any, and
 * the bank's fee. Empty when no payment is due.
 */
export async function writeStatementFiles(db: Readable, day: string): Promise<[name: string, text: string][]> {
  const [account] = await db
    .select({ iban: receivingAccounts.iban, currency: receivingAccounts.currency })
    .from(receivingAccounts)
    .where(isNull(receivingAccounts.intermediaryId))
    .orderBy(asc(receivingAccounts.currency))
    .limit(1);
  const payers = (await findPayers(db, day, 20)).filter(({ currency }) => currency === account?.currency);
  const [first, second, third] = payers;
  if (!account || !first || !second || !third) return [];
  const { iban, currency } = account;
  const before = addDays(day, -1);
  const compact = day.replaceAll('-', '').slice(2);
  const pay = (place: number, on: string, { variable_symbol: symbol, amount }: typeof first): WrittenPayment => ({
    on,
    minor: Math.round(Number(amount) * 100),
    symbol,
    reference: `${compact}${place}`,
    name: 'Plátce podle výpisu',
    account: payer,
  });
  const earlier = [
    pay(1, before, first),
    { ...pay(2, before, second), symbol: swapLast(second.variable_symbol), name: MOTHER },
    { on: before, minor: -14_900, reference: `${compact}3`, name: 'Poplatek za vedení účtu' },
  ];
  const later = [pay(4, day, third), { ...pay(5, day, first), minor: 350_000, symbol: '', name: NEIGHBOUR }];
  const openingMinor = 1_250_000_00;
  const closing = earlier.reduce((sum, { minor }) => sum + minor, openingMinor);
  return [
    [`vypis-${before}.xml`, writeCamt({ iban, currency, number: 1, from: before, to: before, openingMinor, payments: earlier })],
    [`vypis-${day}.gpc`, writeGpc({ iban, currency, number: 2, from: day, to: day, openingMinor: closing, payments: later })],
  ];
}
