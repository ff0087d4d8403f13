import type { PaymentCodeKind } from '@pramen/contract/payments/payments.schemas';
import type { PaymentOrder } from '@pramen/domain/banking/payment';
import { decode, PaymentOptions } from 'bysquare/pay';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanCode } from '../../testing/files/scan-code.ts';
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
  ] as [PaymentCodeKind, PaymentOrder][])('%s is read back exactly', (kind, order) => {
    const { code, width, height } = scanCode(drawPaymentCode(kind, order));
    expect(code?.data).toBe(writePaymentCode(kind, order));
    // EPC069-12: at most version 13. Whole modules with a quiet zone of four around.
    expect(code?.version).toBeLessThanOrEqual(13);
    const pixels = (17 + 4 * (code?.version ?? 0) + 8) * 8;
    expect([width, height]).toEqual([pixels, pixels]);
    expect(code?.location.topLeftCorner.x).toBeCloseTo(4 * 8);
    expect(code?.location.topLeftCorner.y).toBeCloseTo(4 * 8);
  });

  it('matches the QR Platba format, character by character', () => {
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
  it('is decoded by the library to the original order', () => {
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

  it('leaves out an unknown amount', () => {
    // The library reads an empty field as 0.
    expect(decode(writePaymentCode('PAY_BY_SQUARE', slovak)).payments[0]?.amount).toBe(0);
  });

  it('uses letters and digits only, which a QR code stores compactly', () => {
    expect(writePaymentCode('PAY_BY_SQUARE', slovak)).toMatch(/^[0-9A-V]+$/);
  });

  it('cuts the note after 140 and the name after 70 characters, never inside a character', () => {
    const read = (changes: Partial<PaymentOrder>) => decode(writePaymentCode('PAY_BY_SQUARE', { ...slovak, ...changes })).payments[0];
    expect(read({ message: 'á'.repeat(141), payeeName: 'ž'.repeat(71) })).toMatchObject({
      paymentNote: 'a'.repeat(140),
      beneficiary: { name: 'z'.repeat(70) },
    });
    expect(read({ message: 'a'.repeat(140), payeeName: 'z'.repeat(70) })).toMatchObject({
      paymentNote: 'a'.repeat(140),
      beneficiary: { name: 'z'.repeat(70) },
    });
    expect(read({ message: '🎉'.repeat(150), payeeName: '🏦'.repeat(80) })).toMatchObject({
      paymentNote: '🎉'.repeat(140),
      beneficiary: { name: '🏦'.repeat(70) },
    });
    // Letters that expand to two, and a space at the cut.
    expect(read({ message: 'ß'.repeat(100), payeeName: `${'a'.repeat(69)} b` })).toMatchObject({
      paymentNote: 's'.repeat(140),
      beneficiary: { name: 'a'.repeat(69) },
    });
  });

  it.each(['', '   '])('is written for a payee without a name: %j', (payeeName) => {
    const square = scanCode(drawPaymentCode('PAY_BY_SQUARE', { ...slovak, payeeName })).code?.data ?? '';
    expect(decode(square).payments[0]).toMatchObject({
      variableSymbol: slovak.variableSymbol,
      bankAccounts: [{ iban: slovak.iban, bic: slovak.bic }],
    });
  });
});

describe('an EPC code', () => {
  const nameIn = (payeeName: string) => writePaymentCode('EPC', { ...crowns, payeeName }).split('\n')[5];

  it('names its payee in at most 70 characters, transliterated when banks cannot write its letters', () => {
    expect([nameIn('Ž'.repeat(71)), nameIn('株式会社'), nameIn('🏦'.repeat(71))]).toEqual(['Z'.repeat(70), '株式会社', '🏦'.repeat(57)]);
    expect(nameIn('株\n式')).toBe('株 式');
  });

  it('is refused without a payee', () => expect(() => writePaymentCode('EPC', { ...crowns, payeeName: ' ' })).toThrow(RangeError));
});

it('QR Platba holds a message of 60 and a name of 35 characters, or neither', () => {
  const valueOf = (changes: Partial<PaymentOrder>, key: string) =>
    writePaymentCode('SPAYD', { ...crowns, ...changes })
      .split('*')
      .find((field) => field.startsWith(`${key}:`))
      ?.slice(key.length + 1);
  expect([valueOf({ message: 'ž'.repeat(61) }, 'MSG'), valueOf({ payeeName: 'ž'.repeat(36) }, 'RN')]).toEqual([
    'Z'.repeat(60),
    'Z'.repeat(35),
  ]);
  expect([valueOf({ message: '🎉' }, 'MSG'), valueOf({ payeeName: '' }, 'RN')]).toEqual([undefined, undefined]);
});
