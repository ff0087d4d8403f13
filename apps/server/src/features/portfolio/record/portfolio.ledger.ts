import { dayNumberOf } from '@pramen/domain/dates/calendar-date';
import { MICRO_SCALE, MONEY_SCALE, parseScaled } from '@pramen/domain/money/scaled';
import { reportCurrencyOf } from '@pramen/domain/portfolio/ledger/ledger';
import type {
  CashColumns,
  CashEntry,
  CashKind,
  Ledger,
  LedgerCurrency,
  LedgerSeries,
  TradeColumns,
  TradeEntry,
  TradeKind,
} from '@pramen/domain/portfolio/ledger/ledger';
import type { Series } from '../../market/market.reader.ts';
import type { ClientLedger, PackedCashRow, PackedTradeRow } from './portfolio.reader.ts';

const noPrices: LedgerSeries = { days: new Int32Array(0), micros: new Float64Array(0) };

// The database's check constraints and the importer admit only these values.
const asCurrency = (text: string) => text as LedgerCurrency;
const asKind = (text: string) => text as CashKind;
const asTradeKind = (text: string) => text as TradeKind;

function indexById(rows: readonly { id: string }[]): (id: string) => number {
  const byId = new Map(rows.map(({ id }, index) => [id, index]));
  return (id) => byId.get(id) ?? -1;
}

const DAY_BYTES = 4;
const NUMBER_BYTES = 8;

/** A signed 64-bit integer, most significant byte first; throws RangeError beyond 2^53. */
function readInteger(bytes: Buffer, offset: number): number {
  const value = bytes.readInt32BE(offset) * 2 ** 32 + bytes.readUInt32BE(offset + DAY_BYTES);
  if (!Number.isSafeInteger(value)) throw new RangeError('an amount or a quantity is beyond 2^53');
  return value;
}

/** Reads packed rows of a day and some numbers into one column each. */
function unpack(packed: Buffer, numbers: number): { days: Int32Array; columns: Float64Array[] } {
  const width = DAY_BYTES + numbers * NUMBER_BYTES;
  const length = packed.length / width;
  const days = new Int32Array(length);
  const columns = Array.from({ length: numbers }, () => new Float64Array(length));
  for (let index = 0; index < length; index += 1) {
    const offset = index * width;
    days[index] = packed.readInt32BE(offset);
    for (const [place, column] of columns.entries()) column[index] = readInteger(packed, offset + DAY_BYTES + place * NUMBER_BYTES);
  }
  return { days, columns };
}

const none = new Float64Array(0);

function toCashColumns({ contractStrategyId, currency, type, packed }: PackedCashRow, strategyOf: (id: string) => number): CashColumns {
  const {
    days,
    columns: [amounts = none],
  } = unpack(packed, 1);
  return { strategy: strategyOf(contractStrategyId), kind: asKind(type), currency: asCurrency(currency), days, amounts };
}

function toTradeColumns(
  { contractStrategyId, currency, securityId, packed }: PackedTradeRow,
  strategyOf: (id: string) => number,
  securityOf: (id: string) => number,
): TradeColumns {
  const {
    days,
    columns: [quantities = none, amounts = none],
  } = unpack(packed, 2);
  return {
    strategy: strategyOf(contractStrategyId),
    security: securityOf(securityId),
    currency: asCurrency(currency),
    days,
    quantities,
    amounts,
  };
}

/** Converts a client's rows to the engine's form: text to scaled integers, ids to indexes, dates to day numbers. */
export function toLedger(rows: ClientLedger, series: ReadonlyMap<string, Series>, asOfDate: string): Ledger {
  const strategyOf = indexById(rows.strategies);
  const securityOf = indexById(rows.securities);
  const currencyOf = new Map(rows.contracts.map(({ id, currency }) => [id, asCurrency(currency)]));
  const seriesOf = (kind: string, key: string) => series.get(`${kind}:${key}`);
  const cash = rows.cash.map((row): CashEntry => {
    const counterpart = row.counterpartId === null ? -1 : strategyOf(row.counterpartId);
    return {
      strategy: strategyOf(row.contractStrategyId),
      day: dayNumberOf(row.date),
      kind: asKind(row.type),
      currency: asCurrency(row.currency),
      amountMinor: parseScaled(row.amount, MONEY_SCALE),
      reference: row.reference,
      counterpart: counterpart < 0 ? null : counterpart,
    };
  });
  const trades = rows.trades.map((row): TradeEntry => ({
    strategy: strategyOf(row.contractStrategyId),
    day: dayNumberOf(row.date),
    security: securityOf(row.securityId),
    kind: asTradeKind(row.type),
    quantityMicro: parseScaled(row.quantity, MICRO_SCALE),
    currency: asCurrency(row.currency),
    amountMinor: parseScaled(row.amount, MONEY_SCALE),
    reference: row.reference,
  }));
  const rates: Ledger['rates'] = {};
  for (const currency of ['EUR', 'USD'] as const) {
    const found = seriesOf('RATE', currency);
    if (found) rates[currency] = found;
  }
  return {
    strategies: rows.strategies.map(({ id, contractId, name }) => ({
      id,
      contractId,
      name,
      currency: currencyOf.get(contractId) ?? 'CZK',
    })),
    securities: rows.securities.map((row) => ({
      ...row,
      currency: asCurrency(row.currency),
      prices: seriesOf('PRICE', row.id) ?? noPrices,
    })),
    rates,
    cash,
    trades,
    packed: {
      cash: rows.packedCash.map((row) => toCashColumns(row, strategyOf)),
      trades: rows.packedTrades.map((row) => toTradeColumns(row, strategyOf, securityOf)),
    },
    reportCurrency: reportCurrencyOf(rows.contracts.map(({ currency }) => asCurrency(currency))),
    lastDay: dayNumberOf(asOfDate),
  };
}
