import type {
  StatedContract,
  StatedInvestment,
  StatedMovement,
  StatedPosition,
  StatedSummary,
  StatementFigures,
} from '@pramen/contract/statements/statements.schemas';
import { calendarDateOf, dayNumberOf } from '@pramen/domain/dates/calendar-date';
import { writeNumber } from '@pramen/domain/forms/answers/written-number';
import type { Currency } from '@pramen/domain/money/currencies';
import { writeMoney } from '@pramen/domain/money/written-money';
import type { CashKind, TradeKind } from '@pramen/domain/portfolio/ledger/ledger';
import { translate } from '@pramen/texts/translate';
import type { Language } from '../../../platform/calls/call.ts';
import { pragueMinuteOf } from '../../../platform/clock/clock.ts';
import type { PrintedBlock, PrintedColumn, PrintedSection, PrintTask } from '../../../platform/pdf/prints/print-task.ts';
import { printBenchmark } from './statement-benchmark-print.present.ts';
import { printCosts } from './statement-costs-print.present.ts';
import { writeDay } from '../orders/written-day.ts';
import { createWriter, price, sayer, writeReturn } from './statement-writer.ts';
import type { Writer } from './statement-writer.ts';

/** Everything that a statement is printed from. */
export interface StatementPrint {
  client: { name: string; companyName: string | null; code: string; legalPersonId: string | null };
  company: { name: string; businessNumber: string | null };
  figures: StatementFigures;
  isItemised: boolean;
  edition: number;
  issuedAt: Date;
}

/** The name of the document: equal in lists, in the file and on its pages. */
export function nameStatement(
  { from, to, isItemised }: { from: string; to: string; isItemised: boolean },
  edition: number,
  language: Language,
): string {
  const say = sayer(language);
  const plain = say('name', { from: writeDay(from), to: writeDay(to) });
  const name = isItemised ? say('nameItemised', { name: plain }) : plain;
  return edition === 1 ? name : say('nameEdition', { name, edition });
}

/** Why figures are not known, each reason once, as the portal explains them. */
function writeReasons({ language }: Writer, { unavailable }: StatedSummary): PrintedBlock[] {
  const sentences = unavailable.map(({ reason, isin = '', date }) => {
    const known = reasons.find((one) => one === reason) ?? 'other';
    return translate(language, `explanation:reasons.${known}`, { subject: isin, date: date === undefined ? '' : writeDay(date) });
  });
  return [...new Set(sentences)].map((text): PrintedBlock => ({ kind: 'text', text }));
}

const reasons = [
  'price_missing',
  'rate_missing',
  'value_unknown',
  'nothing_invested',
  'no_capital',
  'negative_capital',
  'no_flows',
  'no_time',
  'one_sign',
  'no_solution',
] as const;

const dayBefore = (day: string) => calendarDateOf(dayNumberOf(day) - 1);

/** The sums of a scope: start, what came and went, what was gained with its parts, end. */
function printSums({ say, money }: Writer, summary: StatedSummary, { from, to }: StatementFigures): PrintedBlock {
  const { currency, gain } = summary;
  const of = (part: string, amount: number | null) => ({ label: say('sums.of', { part }), value: money(amount, currency), level: 1 });
  const parts = [
    of(say('sums.dividends'), summary.dividends),
    of(say('sums.interest'), summary.interest),
    of(say('sums.fees'), summary.fees),
    of(say('sums.taxes'), summary.taxes),
    of(say('sums.priceEffect'), summary.price_effect),
  ];
  return {
    kind: 'sums',
    rows: [
      { label: say('sums.opening', { date: writeDay(dayBefore(from)) }), value: money(summary.opening, currency), isStrong: true },
      { label: say('sums.inflows'), value: money(summary.inflows, currency) },
      { label: say('sums.outflows'), value: money(summary.outflows === null ? null : -summary.outflows || 0, currency) },
      { label: say(gain !== null && gain < 0 ? 'sums.loss' : 'sums.gain'), value: money(gain, currency) },
      ...parts,
      { label: say('sums.closing', { date: writeDay(to) }), value: money(summary.closing, currency), isStrong: true },
    ],
  };
}

/** Returns with the method of each; the same figures as the portal's. */
function printReturns(writer: Writer, summary: StatedSummary): PrintedBlock[] {
  const { say } = writer;
  const write = (value: number | null, isYearly: boolean) => writeReturn(writer, value, isYearly);
  return [
    { kind: 'heading', text: say('returns.title') },
    {
      kind: 'sums',
      rows: [
        { label: say('returns.performance'), note: say('returns.performanceHow'), value: write(summary.performance_perc, false) },
        { label: say('returns.twr'), note: say('returns.twrHow'), value: write(summary.twr_perc, summary.annualised) },
        ...printBenchmark(writer, summary),
        { label: say('returns.mwr'), note: say('returns.mwrHow'), value: write(summary.mwr_perc, summary.annualised) },
      ],
    },
    ...writeReasons(writer, summary),
  ];
}

const positionColumns = ({ say }: Writer): PrintedColumn[] => [
  { title: say('columns.name'), share: 34 },
  { title: say('columns.quantity'), share: 17, isRight: true },
  { title: say('columns.price'), share: 16, isRight: true },
  { title: say('columns.priceDay'), share: 14, isRight: true },
  { title: say('columns.value'), share: 19, isRight: true },
];

function printPositions(
  writer: Writer,
  title: string,
  positions: readonly StatedPosition[],
  sum: number | null,
  currency: Currency,
): PrintedBlock[] {
  const { say, money } = writer;
  if (positions.length === 0)
    return [
      { kind: 'heading', text: title },
      { kind: 'text', text: say('noPositions') },
    ];
  return [
    { kind: 'heading', text: title },
    {
      kind: 'table',
      columns: positionColumns(writer),
      rows: positions.map(({ name, isin, quantity, price: quote, currency: own, value }) => [
        isin === null ? name : `${name}\n${isin}`,
        isin === null ? writeMoney(quantity, own) : writeNumber(quantity),
        isin === null ? '' : quote === null ? say('unknown') : `${price.format(quote.value)}\u00a0${own}`,
        quote === null ? '' : writeDay(quote.date),
        money(value, currency),
      ]),
      sum: [say('sum'), '', '', '', money(sum, currency)],
    },
  ];
}

const groups = {
  flows: ['DEPOSIT', 'WITHDRAWAL', 'TRANSFER_IN', 'TRANSFER_OUT'],
  trades: ['BUY', 'SELL'],
  income: ['DIVIDEND', 'INTEREST'],
  fees: ['FEE', 'TAX'],
  corporate: ['SPLIT'],
  other: ['FX', 'OTHER'],
} as const satisfies Record<string, readonly (CashKind | TradeKind)[]>;

const writeKind = (language: Language, kind: string) => translate(language, `movements:kinds.${kind as CashKind | TradeKind}`);

function printMoney(writer: Writer, moved: readonly StatedMovement[]): PrintedBlock {
  const { say, language } = writer;
  return {
    kind: 'table',
    columns: [
      { title: say('columns.date'), share: 14 },
      { title: say('columns.kind'), share: 18 },
      { title: say('columns.about'), share: 49 },
      { title: say('columns.amount'), share: 19, isRight: true },
    ],
    rows: moved.map(({ date, kind, fee_type, name, isin, quantity, reference, amount, currency }) => [
      writeDay(date),
      writeKind(language, kind),
      [[fee_type, name, isin].filter(Boolean).join(', '), reference].filter(Boolean).join('\n'),
      quantity === null || amount !== 0 ? writeMoney(amount, currency) : writeNumber(quantity),
    ]),
    sum: null,
  };
}

function printTrades(writer: Writer, moved: readonly StatedMovement[]): PrintedBlock {
  const { say, language } = writer;
  return {
    kind: 'table',
    columns: [
      { title: say('columns.date'), share: 14 },
      { title: say('columns.kind'), share: 11 },
      { title: say('columns.name'), share: 29 },
      { title: say('columns.quantity'), share: 14, isRight: true },
      { title: say('columns.price'), share: 14, isRight: true },
      { title: say('columns.amount'), share: 18, isRight: true },
    ],
    rows: moved.map(({ date, kind, name, isin, quantity, price: paid, reference, amount, currency }) => [
      writeDay(date),
      writeKind(language, kind),
      [name, [isin, reference].filter(Boolean).join(' · ')].filter(Boolean).join('\n'),
      quantity === null ? '' : writeNumber(quantity),
      paid === null ? '' : price.format(paid),
      writeMoney(amount, currency),
    ]),
    sum: null,
  };
}

/** What happened to the units of a security without money, in words. */
function writeSplit({ language }: Writer, { split, quantity }: StatedMovement): string {
  const isMore = (quantity ?? 0) >= 0;
  if (!split)
    return translate(language, isMore ? 'statements:split.added' : 'statements:split.removed', {
      units: writeNumber(Math.abs(quantity ?? 0)),
    });
  const units = { before: writeNumber(split.before), after: writeNumber(split.after) };
  return translate(language, isMore ? 'statements:split.more' : 'statements:split.fewer', units);
}

function printSplits(writer: Writer, moved: readonly StatedMovement[]): PrintedBlock {
  const { say } = writer;
  return {
    kind: 'table',
    columns: [
      { title: say('columns.date'), share: 14 },
      { title: say('columns.name'), share: 36 },
      { title: say('columns.about'), share: 50 },
    ],
    rows: moved.map((movement) => [
      writeDay(movement.date),
      [movement.name, [movement.isin, movement.reference].filter(Boolean).join(' · ')].filter(Boolean).join('\n'),
      writeSplit(writer, movement),
    ]),
    sum: null,
  };
}

function printMovements(writer: Writer, movements: readonly StatedMovement[]): PrintedBlock[] {
  return Object.entries(groups).flatMap(([group, kinds]): PrintedBlock[] => {
    const named: readonly string[] = kinds;
    const moved = movements.filter(({ kind }) => named.includes(kind));
    if (moved.length === 0) return [];
    const print = group === 'trades' ? printTrades : group === 'corporate' ? printSplits : printMoney;
    return [{ kind: 'heading', text: writer.say(`groups.${group as keyof typeof groups}`) }, print(writer, moved)];
  });
}

function printInvestment(
  writer: Writer,
  { label, variable_symbol, summary, opening, closing, movements }: StatedInvestment,
  isOnly: boolean,
  figures: StatementFigures,
): PrintedSection {
  const { say } = writer;
  const { from, to } = figures;
  const { currency } = summary;
  return {
    heading: say('investment', { label, symbol: variable_symbol }),
    blocks: [
      // The only investment of a contract has the sums of its contract, which stand above.
      ...(isOnly ? [] : [printSums(writer, summary, figures), ...printReturns(writer, summary)]),
      // Itemised costs are listed once, where they arose.
      ...(isOnly || !summary.costs.items ? [] : printCosts(writer, summary, { isListed: true })),
      ...printPositions(writer, say('opening', { date: writeDay(dayBefore(from)) }), opening, summary.opening, currency),
      ...printPositions(writer, say('closing', { date: writeDay(to) }), closing, summary.closing, currency),
      ...printMovements(writer, movements),
    ],
  };
}

function printContract(writer: Writer, contract: StatedContract, figures: StatementFigures): PrintedSection[] {
  const { say } = writer;
  const { contract_number, contract_type, summary, fees, investments } = contract;
  return [
    {
      heading: say('contract', { number: contract_number }),
      blocks: [
        { kind: 'row', label: say('contractType'), value: contract_type },
        printSums(writer, summary, figures),
        ...printReturns(writer, summary),
        ...printCosts(writer, summary, { fees, isListed: investments.length === 1 }),
      ],
    },
    ...investments.map((investment) => printInvestment(writer, investment, investments.length === 1, figures)),
  ];
}

function printHead({ say }: Writer, { client, company, figures, edition, issuedAt }: StatementPrint): PrintedSection {
  const [day = '', time = ''] = pragueMinuteOf(issuedAt).split('T');
  const row = (label: string, value: string): PrintedBlock => ({ kind: 'row', label, value });
  const optional = (label: string, value: string | null) => (value === null || value === '' ? [] : [row(label, value)]);
  const { name, businessNumber } = company;
  return {
    heading: say('head.title'),
    blocks: [
      row(say('head.client'), client.name),
      ...optional(say('head.company'), client.companyName),
      ...optional(say('head.businessId'), client.legalPersonId),
      row(say('head.code'), client.code),
      row(say('head.period'), say('period', { from: writeDay(figures.from), to: writeDay(figures.to) })),
      row(say('head.issuer'), businessNumber === null ? name : say('head.issuerNumber', { name, number: businessNumber })),
      row(say('head.issued'), `${writeDay(day)}, ${time.replace(/^0/, '')}`),
      ...(edition === 1 ? [] : [{ kind: 'text', text: say('edition', { edition }) } as const]),
      row(say('head.prices'), say('head.pricesText')),
    ],
  };
}

/** The pages of a statement in the client's language. */
export function printStatement(print: StatementPrint, language: Language): PrintTask {
  const writer = createWriter(language);
  const { say } = writer;
  const { figures, isItemised, edition } = print;
  const { total, contracts } = figures;
  const whole: PrintedSection = {
    heading: say('total'),
    blocks: [printSums(writer, total, figures), ...printReturns(writer, total), ...printCosts(writer, total, { isListed: false })],
  };
  const past: PrintedBlock = { kind: 'text', text: say('returns.past') };
  const nothing: PrintedSection = { heading: say('total'), blocks: [{ kind: 'text', text: say('nothing') }] };
  const sections = contracts.flatMap((contract) => printContract(writer, contract, figures));
  return {
    title: say('title'),
    subtitle: say('period', { from: writeDay(figures.from), to: writeDay(figures.to) }),
    sections: [
      printHead(writer, print),
      ...(contracts.length === 0 ? [nothing] : contracts.length === 1 ? [] : [whole]),
      ...sections,
      ...(contracts.length === 0 ? [] : [{ heading: '', blocks: [past] }]),
    ],
    none: say('none'),
    replaced: say('replaced'),
    footer: say('footer', { name: nameStatement({ ...figures, isItemised }, edition, language), page: '{page}', pages: '{pages}' }),
    language,
  };
}
