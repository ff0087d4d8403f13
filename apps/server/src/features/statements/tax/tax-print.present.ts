import type { TaxPaper, TaxSecurity, TaxSums } from '@pramen/contract/statements/tax-papers.schemas';
import { writeNumber } from '@pramen/domain/forms/answers/written-number';
import { writeMoney } from '@pramen/domain/money/written-money';
import type { TextKey } from '@pramen/texts';
import { translate } from '@pramen/texts/translate';
import type { Language } from '../../../platform/calls/call.ts';
import { pragueMinuteOf } from '../../../platform/clock/clock.ts';
import type { PrintedBlock, PrintedSection, PrintTask } from '../../../platform/pdf/prints/print-task.ts';
import { writeCountry } from '../../../platform/written/written-values.ts';
import type { PaperHead } from '../orders/paper.ts';
import { writeDay } from '../orders/written-day.ts';
import { isEmptyYear } from './tax-figures.present.ts';

/** Everything that a tax paper is printed from. */
export interface TaxPrint extends PaperHead {
  paper: TaxPaper;
  edition: number;
}

type KeyOf<Namespace extends string> = Extract<TextKey, `${Namespace}:${string}`> extends `${Namespace}:${infer Key}` ? Key : never;
type Values = Record<string, string | number>;

interface Writer {
  language: Language;
  /** Texts of the pages alone, and those that the screens share. */
  print(key: KeyOf<'taxPaperPdf'>, values?: Values): string;
  say(key: KeyOf<'taxPapers'>, values?: Values): string;
  /** With the currency, for sums. */
  money(amount: number | null): string;
  /** Without, for tables. */
  number(amount: number | null): string;
}

const twoPlaces = new Intl.NumberFormat('cs-CZ', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

function createWriter({ currency }: TaxPaper, language: Language): Writer {
  const say: Writer['say'] = (key, values) => translate(language, `taxPapers:${key}`, values);
  return {
    language,
    say,
    print: (key, values) => translate(language, `taxPaperPdf:${key}`, values),
    money: (amount) => (amount === null ? say('unknown') : writeMoney(amount, currency)),
    number: (amount) => (amount === null ? say('unknown') : `${amount < 0 ? '\u2212' : ''}${twoPlaces.format(Math.abs(amount))}`),
  };
}

/** The name of the document: equal in lists, in the file and on its pages. */
export function nameTaxPaper({ from, to }: { from: string; to: string }, edition: number, language: Language): string {
  const year = from.slice(0, 'YYYY'.length);
  const name = to.endsWith('-12-31')
    ? translate(language, 'taxPaperPdf:name', { year })
    : translate(language, 'taxPaperPdf:nameUntil', { year, date: writeDay(to) });
  return edition === 1 ? name : translate(language, 'taxPaperPdf:edition', { name, edition });
}

const text = (line: string): PrintedBlock => ({ kind: 'text', text: line });

function printHead(writer: Writer, { client, company, paper, edition, issuedAt }: TaxPrint): PrintedSection {
  const { print, say, language } = writer;
  const [day = '', time = ''] = pragueMinuteOf(issuedAt).split('T');
  const row = (label: string, value: string): PrintedBlock => ({ kind: 'row', label, value });
  const optional = (label: string, value: string | null) => (value === null || value === '' ? [] : [row(label, value)]);
  const { name, businessNumber } = company;
  const countries = paper.residences.map((country) => writeCountry(country, language)).join(', ');
  return {
    heading: print('head.title'),
    blocks: [
      row(print('head.client'), client.name),
      ...optional(print('head.company'), client.companyName),
      ...optional(print('head.businessId'), client.legalPersonId),
      row(print('head.code'), client.code),
      row(
        print('head.residence'),
        countries === '' ? print('head.residenceNone') : print('head.residenceNow', { countries, year: paper.year }),
      ),
      row(print('head.currency'), paper.currency),
      row(print('head.issuer'), businessNumber === null ? name : print('head.issuerNumber', { name, number: businessNumber })),
      row(print('head.issued'), `${writeDay(day)}, ${time.replace(/^0/, '')}`),
      ...(edition === 1 ? [] : [text(print('editionNote', { edition }))]),
      text(say('working')),
      ...(paper.is_provisional ? [text(say('provisional', { date: writeDay(paper.to) }))] : []),
    ],
  };
}

/** A verdict of no sale has zeros alone. */
const isGiven = ({ proceeds, cost }: TaxSums) => proceeds !== 0 || cost !== 0;

function printVerdicts({ say, money }: Writer, { country, no_verdict: none, holding, verdicts }: TaxPaper): PrintedBlock[] {
  const heading: PrintedBlock = { kind: 'heading', text: say('holding.title') };
  if (none) return [heading, text(say(`noVerdict.${none}`))];
  if (!country || !holding) return [heading, text(say('holding.noRule'))];
  const labelled = (label: string, amount: number | null) => ({ label, value: money(amount), level: 1 });
  const rows = verdicts
    .filter(isGiven)
    .flatMap(({ verdict, proceeds, fees, cost, gain }) => [
      { label: say(`holding.${verdict}`), value: '', isStrong: true },
      labelled(say('sums.proceeds'), proceeds),
      labelled(say('sums.fees'), fees),
      labelled(say('sums.fifoCost'), cost),
      labelled(say('sums.fifoGain'), gain),
    ]);
  const rule = text(say(`holding.rule_${country}`, { law: holding.law }));
  return [heading, rule, { kind: 'sums', rows }];
}

function printLimits({ say, money }: Writer, { limits }: TaxPaper): PrintedBlock[] {
  if (limits.length === 0) return [];
  return [
    { kind: 'heading', text: say('limits.title') },
    {
      kind: 'sums',
      rows: limits.map(({ kind, limit, amount, law }) => ({
        label: say(`limits.${kind}`, { limit: money(limit) }),
        note: say('limits.law', { law }),
        value: money(amount),
      })),
    },
  ];
}

const countSales = ({ securities }: TaxPaper) => securities.reduce((sum, { sales }) => sum + sales.length, 0);

/** Fees that belong to no sale, of a year without any. */
const printOtherFees = ({ say, money }: Writer, { other_fees: fees }: TaxPaper): PrintedBlock[] =>
  fees === 0 ? [] : [{ kind: 'sums', rows: [{ label: say('otherFees'), value: money(fees) }] }];

function printSummary(writer: Writer, paper: TaxPaper): PrintedSection {
  const { say, print, money } = writer;
  const { fifo, average, unknown_sales: unknown, known_gain: known } = paper;
  const most = Math.max(unknown.fifo, unknown.average);
  const count = countSales(paper);
  /** Beside an unknown sum the known sales have one, unless there are none. */
  const isPartly = (missing: number) => missing > 0 && missing < count;
  if (count === 0) return { heading: print('summary'), blocks: [text(say('noSales')), ...printOtherFees(writer, paper)] };
  return {
    heading: print('summary'),
    blocks: [
      {
        kind: 'sums',
        rows: [
          { label: say('sums.proceeds'), value: money(fifo.proceeds), isStrong: true },
          { label: say('sums.fees'), value: money(fifo.fees) },
          { label: say('sums.fifoCost'), value: money(fifo.cost) },
          { label: say('sums.fifoGain'), value: money(fifo.gain), isStrong: true },
          ...(isPartly(unknown.fifo) ? [{ label: say('sums.knownFifo'), value: money(known.fifo), level: 1 }] : []),
          { label: say('sums.averageCost'), value: money(average.cost) },
          { label: say('sums.averageGain'), value: money(average.gain), isStrong: true },
          ...(isPartly(unknown.average) ? [{ label: say('sums.knownAverage'), value: money(known.average), level: 1 }] : []),
          { label: say('sums.otherFees'), value: money(paper.other_fees) },
        ],
      },
      ...(most > 0 ? [text(say('unknownCost', { count: most }))] : []),
      ...printVerdicts(writer, paper),
      ...printLimits(writer, paper),
    ],
  };
}

/** The proceeds of a sale, with its fees below when there are any. */
const withFees = ({ say, number }: Writer, proceeds: number | null, fees: number | null) =>
  fees === 0 ? number(proceeds) : `${number(proceeds)}\n${say('columns.fees')} ${number(fees)}`;

function printParts(writer: Writer, { sales, fifo }: TaxSecurity): PrintedBlock[] {
  const { say, print, number } = writer;
  if (sales.length === 0) return [];
  const rows = sales.flatMap(({ date, reference, fifo: { parts } }) =>
    parts.map(({ acquired, origin, quantity, proceeds, fees, cost, gain, verdict }) => [
      `${writeDay(date)}\n${reference}`,
      acquired === null
        ? `${say('unknown')}\n${say(`origins.${origin}`)}`
        : origin === 'BOUGHT'
          ? writeDay(acquired)
          : `${say('atLatest', { date: writeDay(acquired) })}\n${say(`origins.${origin}`)}`,
      writeNumber(quantity),
      withFees(writer, proceeds, fees),
      number(cost),
      number(gain),
      verdict === null ? '' : say(`holding.${verdict}`),
    ]),
  );
  return [
    { kind: 'heading', text: say('sums.fifo') },
    {
      kind: 'table',
      columns: [
        { title: say('columns.sold'), share: 15 },
        { title: say('columns.acquired'), share: 19 },
        { title: say('columns.quantity'), share: 12, isRight: true },
        { title: say('columns.proceeds'), share: 15, isRight: true },
        { title: say('columns.cost'), share: 14, isRight: true },
        { title: say('columns.gain'), share: 13, isRight: true },
        { title: say('columns.holding'), share: 12 },
      ],
      rows,
      sum: sumRow({ print, number }, fifo, 3),
    },
  ];
}

/** The sum of a table whose amounts are the proceeds, the cost and the gain. */
function sumRow({ print, number }: Pick<Writer, 'print' | 'number'>, { proceeds, cost, gain }: TaxSums, before: number): string[] {
  return [
    print('sum'),
    ...Array.from({ length: before - 1 }, () => ''),
    number(proceeds),
    number(cost),
    number(gain),
    ...(before === 3 ? [''] : []),
  ];
}

/** Named once more: its page may begin here, without the heading of the security. */
function printAverage(writer: Writer, { name, sales, average }: TaxSecurity): PrintedBlock[] {
  const { print, say, number } = writer;
  if (sales.length === 0) return [];
  return [
    { kind: 'heading', text: print('average', { name }) },
    {
      kind: 'table',
      columns: [
        { title: say('columns.sold'), share: 26 },
        { title: say('columns.quantity'), share: 17, isRight: true },
        { title: say('columns.proceeds'), share: 19, isRight: true },
        { title: say('columns.cost'), share: 19, isRight: true },
        { title: say('columns.gain'), share: 19, isRight: true },
      ],
      rows: sales.map(({ date, reference, quantity, proceeds, fees, average: { cost, gain } }) => [
        `${writeDay(date)}\n${reference}`,
        writeNumber(quantity),
        withFees(writer, proceeds, fees),
        number(cost),
        number(gain),
      ]),
      sum: sumRow(writer, average, 2),
    },
  ];
}

function printDepartures({ say, print, number }: Writer, { departures }: TaxSecurity): PrintedBlock[] {
  if (departures.length === 0) return [];
  return [
    { kind: 'heading', text: say('departures') },
    text(print('departed')),
    {
      kind: 'table',
      columns: [
        { title: say('columns.left'), share: 25 },
        { title: say('columns.quantity'), share: 25, isRight: true },
        { title: say('columns.fifoCost'), share: 25, isRight: true },
        { title: say('columns.averageCost'), share: 25, isRight: true },
      ],
      rows: departures.map(({ date, quantity, fifo_cost: fifo, average_cost: average }) => [
        writeDay(date),
        writeNumber(quantity),
        number(fifo),
        number(average),
      ]),
      sum: null,
    },
  ];
}

function printSecurity(writer: Writer, security: TaxSecurity): PrintedSection {
  const { name, isin } = security;
  return {
    heading: writer.print('security', { name, isin }),
    blocks: [...printParts(writer, security), ...printAverage(writer, security), ...printDepartures(writer, security)],
  };
}

/** Each amount in the currency of the paper, with the booked one below it when that is another. */
function printIncome({ say, print, number }: Writer, { income, income_total: total, currency }: TaxPaper): PrintedSection[] {
  if (income.length === 0) return [];
  const isForeign = income.some(({ currency: ownCurrency }) => ownCurrency !== currency);
  const write = (amount: number | null, own: number | null, ownCurrency: string) =>
    ownCurrency === currency || own === 0 ? number(amount) : `${number(amount)}\n${number(own)}\u00a0${ownCurrency}`;
  return [
    {
      heading: say('income.title'),
      blocks: [
        { kind: 'text', text: print(isForeign ? 'incomeForeign' : 'income', { currency }), isLeading: true },
        {
          kind: 'table',
          columns: [
            { title: say('columns.security'), share: 40 },
            { title: say('income.dividends'), share: 20, isRight: true },
            { title: say('income.interest'), share: 20, isRight: true },
            { title: say('income.taxes'), share: 20, isRight: true },
          ],
          rows: income.map(({ name, isin, currency: ownCurrency, own, converted }) => [
            name === null ? say('income.none') : `${name}\n${isin ?? ''}`,
            write(converted.dividends, own.dividends, ownCurrency),
            write(converted.interest, own.interest, ownCurrency),
            write(converted.taxes, own.taxes, ownCurrency),
          ]),
          sum: [print('sum'), number(total.dividends), number(total.interest), number(total.taxes)],
        },
      ],
    },
  ];
}

function printNotes({ print }: Writer, { country }: TaxPaper): PrintedSection {
  const fees = country === null ? [] : [print(`notes.feesLaw_${country}`)];
  const lines = [
    print('notes.whole'),
    print('notes.methods'),
    [print('notes.fees'), ...fees].join(' '),
    print(`notes.currency_${country ?? 'none'}`),
    print('notes.unknown'),
    print('notes.income'),
    ...(country === null ? [] : [print(`notes.adviser_${country}`)]),
  ];
  return { heading: print('notes.title'), blocks: lines.map(text) };
}

/** The pages of a tax paper in the client's language. */
export function printTaxPaper(given: TaxPrint, language: Language): PrintTask {
  const { paper, edition } = given;
  const writer = createWriter(paper, language);
  const { print, say } = writer;
  const { from, to, securities, currency } = paper;
  const nothing: PrintedSection = { heading: print('summary'), blocks: [text(say('nothing')), ...printOtherFees(writer, paper)] };
  const sales: PrintedSection[] = [
    printSummary(writer, paper),
    ...(securities.length === 0 ? [] : [{ heading: '', blocks: [text(print('amounts', { currency }))] }]),
    ...securities.map((security) => printSecurity(writer, security)),
    ...printIncome(writer, paper),
  ];
  return {
    title: print('title'),
    subtitle: print('subtitle', { from: writeDay(from), to: writeDay(to) }),
    sections: [printHead(writer, given), ...(isEmptyYear(paper) ? [nothing] : sales), printNotes(writer, paper)],
    none: say('unknown'),
    replaced: print('replaced'),
    footer: print('footer', { name: nameTaxPaper({ from, to }, edition, language), page: '{page}', pages: '{pages}' }),
    language,
  };
}
