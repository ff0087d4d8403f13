import type { PaymentCodeKind } from '@pramen/contract/payments/payments.schemas';
import type { PaymentOrder } from '@pramen/domain/banking/payment';
import { decode, PaymentOptions } from 'bysquare/pay';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanCode } from '../../testing/scan-code.ts';
import { drawPaymentCode, writePaymentCode } from './payments.codes.ts';

const crowns: PaymentOrder = {
  iban: 'CZ6508000000192000145399',
  bic: 'GIBACZPX',
  payeeName: 'Pramen investiční společnost',
  variableSymbol: '1500000101',
  amountMinor: null,
  message: 'Vyvážená strategie',
};
const slovak: PaymentOrder = { ...crowns, iban: 'SK3112000000198742637541', bic: 'TATRSKBX', message: 'Vyvážená stratégia v eurách' };

describe('a drawn code', () => {
  it.each([
    ['SPAYD', crowns],
    ['EPC', crowns],
    ['PAY_BY_SQUARE', slovak],
    ['SPAYD', { ...crowns, amountMinor: 999_999_999, message: '% * '.repeat(30), payeeName: 'Ž'.repeat(99) }],
    ['EPC', { ...crowns, amountMinor: 99_999_999_999, bic: 'GIBACZPXXXX', payeeName: 'Ž'.repeat(99) }],
    ['PAY_BY_SQUARE', { ...slovak, amountMinor: 123_456, payeeName: 'Ľubomír & synovia, akciová spoločnosť'.repeat(2) }],
  ] as [PaymentCodeKind, PaymentOrder][])('%s is read back to the letter', (kind, order) => {
    const { code, width, height } = scanCode(drawPaymentCode(kind, order));
    expect(code?.data).toBe(writePaymentCode(kind, order));
    // EPC069-12: at most version 13. Whole modules with a quiet zone of four around.
    expect(code?.version).toBeLessThanOrEqual(13);
    const pixels = (17 + 4 * (code?.version ?? 0) + 8) * 8;
    expect([width, height]).toEqual([pixels, pixels]);
    expect(code?.location.topLeftCorner.x).toBeCloseTo(4 * 8);
    expect(code?.location.topLeftCorner.y).toBeCloseTo(4 * 8);
  });

  it('holds what QR Platba says, character by character', () => {
    const expected = 'SPD*1.0*ACC:CZ6508000000192000145399*CC:CZK*MSG:VYVAZENA STRATEGIE*RN:PRAMEN INVESTICNI SPOLECNOST*X-VS:1500000101';
    expect(scanCode(drawPaymentCode('SPAYD', crowns)).code?.data).toBe(expected);
  });

  it('any variable symbol survives in every format', () => {
    const symbol = fc.stringMatching(/^\d{1,10}$/);
    fc.assert(
      fc.property(symbol, (variableSymbol) => {
        expect(scanCode(drawPaymentCode('SPAYD', { ...crowns, variableSymbol })).code?.data.endsWith(`*X-VS:${variableSymbol}`)).toBe(true);
        expect(scanCode(drawPaymentCode('EPC', { ...crowns, variableSymbol })).code?.data.endsWith(`\n/VS${variableSymbol}`)).toBe(true);
        const square = scanCode(drawPaymentCode('PAY_BY_SQUARE', { ...slovak, variableSymbol })).code?.data ?? '';
        expect(decode(square).payments[0]?.variableSymbol).toBe(variableSymbol);
      }),
      { numRuns: 10 },
    );
  });
});

describe('PAY by square', () => {
  it('is decoded by the library to what was asked for', () => {
    const { payments } = decode(writePaymentCode('PAY_BY_SQUARE', { ...slovak, amountMinor: 12_345 }));
    expect(payments).toMatchObject([
      {
        type: PaymentOptions.PaymentOrder,
        amount: 123.45,
        currencyCode: 'EUR',
        variableSymbol: '1500000101',
        paymentNote: 'Vyvazena strategia v eurach',
        bankAccounts: [{ iban: slovak.iban, bic: slovak.bic }],
        beneficiary: { name: 'Pramen investicni spolecnost' },
      },
    ]);
  });

  it('leaves out an amount that is not known', () => {
    // The library reads an empty field as 0.
    expect(decode(writePaymentCode('PAY_BY_SQUARE', slovak)).payments[0]?.amount).toBe(0);
  });

  it('uses letters and digits only, which a code stores tightly', () => {
    expect(writePaymentCode('PAY_BY_SQUARE', slovak)).toMatch(/^[0-9A-V]+$/);
  });
});
