import { ibanOfAccount } from '@pramen/domain/banking/iban';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { writeCamt, writeGpc } from '../../demo/outside/bank/statement-files.ts';
import type { WrittenStatement } from '../../demo/outside/bank/statement-files.ts';
import { readAll } from './testing/read-all.ts';

const iban = ibanOfAccount({ prefix: '19', number: '2000145399', bankCode: '0800' });
const payment = fc.record({
  on: fc.constantFrom('2026-03-01', '2026-03-02', '2026-03-31'),
  minor: fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }).filter((minor) => minor !== 0),
  symbol: fc.stringMatching(/^[1-9]\d{0,9}$/),
  reference: fc.stringMatching(/^[1-9]\d{0,12}$/),
  name: fc.constantFrom('Novák Jan', 'Příliš žluťoučký kůň', 'A & B <s.r.o.>'),
  account: fc.record({
    prefix: fc.constantFrom('', '19'),
    number: fc.stringMatching(/^[1-9]\d{4,9}$/),
    bankCode: fc.constantFrom('0100', '2010'),
  }),
  isReversal: fc.boolean(),
});

it('the same statement gives the same payments and sums in both formats', () =>
  fc.assert(
    fc.asyncProperty(fc.array(payment, { maxLength: 12 }), fc.integer({ min: -1e12, max: 1e12 }), async (payments, openingMinor) => {
      const statement: WrittenStatement = {
        iban,
        currency: 'CZK',
        number: 7,
        from: '2026-03-01',
        to: '2026-03-31',
        openingMinor,
        payments,
      };
      const find = (written: string) => (written === iban.slice(8) || written === iban ? iban : null);
      const camt = await readAll(writeCamt(statement), find);
      const gpc = await readAll(writeGpc(statement), find);
      const comparable = (parts: typeof camt) => ({
        entries: parts.entries.map(({ line: _line, counterparty, originalReferences: _refs, ...entry }) => ({
          ...entry,
          account: counterparty.account,
          name: counterparty.name?.slice(0, 20).trim(),
        })),
        sums: parts.statements.map(({ account, openingMinor: opening, closingMinor, creditMinor, debitMinor, entryCount }) => [
          account,
          opening,
          closingMinor,
          creditMinor,
          debitMinor,
          entryCount,
        ]),
      });
      expect(comparable(gpc)).toEqual(comparable(camt));
      expect(gpc.entries.map(({ amountMinor }) => Number(amountMinor))).toEqual(payments.map(({ minor }) => minor));
    }),
  ));
