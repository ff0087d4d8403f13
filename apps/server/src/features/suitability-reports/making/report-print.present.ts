import type { StatedSummary } from '@pramen/contract/statements/statements.schemas';
import { writeMoney } from '@pramen/domain/money/written-money';
import type { ComparedList, Comparison, FitReason } from '@pramen/domain/strategies/fit';
import { abilitiesToBearLoss, adequacyTests, clientTypes, esgPreferences, investmentGoals } from '@pramen/domain/strategies/target-market';
import type { TextKey } from '@pramen/texts';
import { translate } from '@pramen/texts/translate';
import type { Language } from '../../../platform/calls/call.ts';
import { pragueMinuteOf } from '../../../platform/clock/clock.ts';
import type { PrintedBlock, PrintedSection, PrintTask } from '../../../platform/pdf/prints/print-task.ts';
import type { JudgedInvestment, ReportContent, StatedAnswers } from './report-content.service.ts';

/** Everything that a report is printed from. */
export interface ReportPrint {
  client: { name: string; companyName: string | null; code: string };
  company: { name: string; businessNumber: string | null };
  period: { from: string; to: string };
  content: ReportContent;
  edition: number;
  issuedAt: Date;
}

type Say = (
  key: Extract<TextKey, `suitabilityReportPdf:${string}`> extends `suitabilityReportPdf:${infer Key}` ? Key : never,
  values?: Record<string, string | number>,
) => string;

interface Writer {
  language: Language;
  say: Say;
}

const writeDay = (day: string) => day.split('-').map(Number).toReversed().join('.\u00a0');
const createWriter = (language: Language): Writer => ({
  language,
  say: (key, values) => translate(language, `suitabilityReportPdf:${key}`, values),
});

/** The name of the document: equal in lists, in the file and on its pages. */
export function nameReport({ from, to }: { from: string; to: string }, edition: number, language: Language): string {
  const period = { from: writeDay(from), to: writeDay(to) };
  const { say } = createWriter(language);
  return edition === 1 ? say('name', period) : say('nameEdition', { ...period, edition });
}

/** What the report compares, in its order; the client's category stands only where it does not fit. */
const compared = ['client_investment_goals', 'adequacy_test', 'ability_to_bear_loss', 'investment_horizon', 'client_esg'] as const;
const metricOf = {
  client_investment_goals: 'INVESTMENT_TARGET',
  adequacy_test: 'CLASSIFICATION',
  ability_to_bear_loss: 'AVAILABILITY_TO_LOSS',
  investment_horizon: 'INVESTMENT_HORIZON',
  client_esg: 'INVESTMENT_PREFERENCE',
} as const satisfies Record<(typeof compared)[number], string>;

/** The word of a value; one that the portal does not know stands for itself. */
function writeValue({ language, say }: Writer, list: ComparedList, value: string): string {
  if (list === 'investment_horizon') return Number.isFinite(Number(value)) ? say('years', { count: Number(value) }) : value;
  const known = <Word extends string>(words: readonly Word[], write: (word: Word) => string) => {
    const word = words.find((one) => one === value);
    return word === undefined ? value : write(word);
  };
  const says = {
    client_type: () => known(clientTypes, (word) => translate(language, `strategies:clientTypes.${word}`)),
    client_investment_goals: () => known(investmentGoals, (word) => translate(language, `strategies:goals.${word}`)),
    adequacy_test: () => known(adequacyTests, (word) => translate(language, `strategies:adequacyTests.${word}`)),
    ability_to_bear_loss: () => known(abilitiesToBearLoss, (word) => say(`losses.${word}`)),
    client_esg: () => known(esgPreferences, (word) => say(`esg.${word}`)),
  };
  return says[list]();
}

const writeValues = (writer: Writer, list: ComparedList, values: readonly (string | number)[], none: string) =>
  values.length === 0 ? none : values.map((value) => writeValue(writer, list, String(value))).join(', ');

const answered = (writer: Writer, answers: StatedAnswers | null, list: (typeof compared)[number]) =>
  writeValues(writer, list, answers?.metrics[metricOf[list]] ?? [], writer.say('unknown'));

function printAnswers(writer: Writer, { answers, isReviewAwaited }: ReportContent): PrintedSection {
  const { say } = writer;
  const awaited: PrintedBlock[] = isReviewAwaited ? [{ kind: 'text', text: say('answers.awaited') }] : [];
  if (!answers) return { heading: say('answers.title'), blocks: [{ kind: 'text', text: say('answers.none') }, ...awaited] };
  const { answeredOn, validUntil, isValid } = answers;
  return {
    heading: say('answers.title'),
    blocks: [
      { kind: 'text', text: say(isValid ? 'answers.day' : 'answers.ended', { day: writeDay(answeredOn), until: writeDay(validUntil) }) },
      ...compared.map((list): PrintedBlock => ({ kind: 'row', label: say(`lists.${list}`), value: answered(writer, answers, list) })),
      ...awaited,
    ],
  };
}

/** „Růst“, „Úspora“ nebo „Renta“. */
function quoteValues(writer: Writer, list: ComparedList, values: readonly (string | number)[], joint: 'and' | 'or'): string {
  const quoted = values.map((value) => `„${writeValue(writer, list, String(value))}“`);
  const last = quoted.pop() ?? '';
  return quoted.length === 0 ? last : `${quoted.join(', ')} ${writer.say(`reasons.${joint}`)} ${last}`;
}

/** Says in words what does not fit. The points behind a risk tolerance stay with the firm. */
function writeReason(writer: Writer, { list, kind, values }: FitReason, { market, answers }: Judged): string {
  const { say } = writer;
  if (list === 'risk_tolerance_correction') return say(kind === 'UNKNOWN' ? 'reasons.riskUnknown' : 'reasons.risk');
  const named: Exclude<Comparison, 'risk_tolerance_correction'> = list;
  const wanted = quoteValues(writer, named, market.positive[named], 'or');
  // A horizon is judged by the longest of the list that it contains; the client reads the one that they stated.
  const stated = named === 'investment_horizon' ? (answers?.metrics[metricOf[named]] ?? values) : values;
  const words = { list: say(`lists.${named}`), values: quoteValues(writer, named, stated, 'and'), wanted };
  if (kind === 'UNKNOWN') return say(wanted === '' ? 'reasons.unknown' : 'reasons.unknownWanted', words);
  return say(kind === 'EXCLUDED' ? 'reasons.excluded' : 'reasons.outside', words);
}

/** What an investment was judged by. */
type Judged = Pick<JudgedInvestment, 'market'> & Pick<ReportContent, 'answers'>;

function printInvestment(writer: Writer, answers: StatedAnswers | null, investment: JudgedInvestment): PrintedSection {
  const { say } = writer;
  const { name, contractNumber, riskClass, market, judged } = investment;
  const rows = compared.map((list) => [
    say(`lists.${list}`),
    answered(writer, answers, list),
    writeValues(writer, list, market.positive[list], say('everybody')),
  ]);
  return {
    heading: say('investment', { name, number: contractNumber }),
    blocks: [
      { kind: 'row', label: say('risk'), value: riskClass === null ? say('unknown') : say('riskOf', { risk: riskClass }) },
      {
        kind: 'table',
        columns: [
          { title: say('columns.what'), share: 30 },
          { title: say('columns.you'), share: 35 },
          { title: say('columns.strategy'), share: 35 },
        ],
        rows,
        sum: null,
      },
      { kind: 'text', text: say(`fits.${judged.fit}`), isLeading: judged.reasons.length > 0 },
      ...judged.reasons.map((reason): PrintedBlock => ({ kind: 'text', text: `• ${writeReason(writer, reason, { market, answers })}` })),
    ],
  };
}

const percent = new Intl.NumberFormat('cs-CZ', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The figures of the statement of the same period, under its words. */
function printSums({ language, say }: Writer, summary: StatedSummary, { from, to }: ReportPrint['period']): PrintedBlock {
  const { currency, gain, annualised } = summary;
  const money = (amount: number | null) => (amount === null ? say('unknown') : writeMoney(amount, currency));
  const rate = (value: number | null, isYearly: boolean) => {
    if (value === null) return say('unknown');
    const written = `${value > 0 ? '+' : value < 0 ? '\u2212' : ''}${percent.format(Math.abs(value))}\u00a0%`;
    return isYearly ? translate(language, 'statementPdf:returns.perYear', { percent: written }) : written;
  };
  const word = (
    key: 'sums.inflows' | 'sums.outflows' | 'sums.gain' | 'sums.loss' | 'returns.performance' | 'returns.twr' | 'returns.mwr',
  ) => translate(language, `statementPdf:${key}`);
  return {
    kind: 'sums',
    rows: [
      { label: say('sums.opening', { date: writeDay(from) }), value: money(summary.opening), isStrong: true },
      { label: word('sums.inflows'), value: money(summary.inflows) },
      { label: word('sums.outflows'), value: money(summary.outflows === null ? null : -summary.outflows || 0) },
      { label: word(gain !== null && gain < 0 ? 'sums.loss' : 'sums.gain'), value: money(gain) },
      { label: say('sums.closing', { date: writeDay(to) }), value: money(summary.closing), isStrong: true },
      { label: word('returns.performance'), value: rate(summary.performance_perc, false) },
      { label: word('returns.twr'), value: rate(summary.twr_perc, annualised) },
      { label: word('returns.mwr'), value: rate(summary.mwr_perc, annualised) },
    ],
  };
}

function printFigures(writer: Writer, { content: { figures }, period }: ReportPrint): PrintedSection {
  const { say } = writer;
  const { total, contracts } = figures;
  const [only] = contracts;
  // A section must not begin with a heading: its own could stand alone at the end of a page.
  const sums =
    contracts.length === 1 && only
      ? [printSums(writer, only.summary, period)]
      : [
          printSums(writer, total, period),
          ...contracts.flatMap(({ contract_number: number, summary }): PrintedBlock[] => [
            { kind: 'heading', text: say('figures.contract', { number }) },
            printSums(writer, summary, period),
          ]),
        ];
  return {
    heading: say('figures.title'),
    blocks: [
      ...sums,
      { kind: 'text', text: say('figures.how') },
      { kind: 'text', text: translate(writer.language, 'statementPdf:returns.past') },
    ],
  };
}

function printHead({ say }: Writer, { client, company, period, edition, issuedAt }: ReportPrint): PrintedSection {
  const [day = ''] = pragueMinuteOf(issuedAt).split('T');
  const row = (label: string, value: string): PrintedBlock => ({ kind: 'row', label, value });
  const { name, businessNumber } = company;
  return {
    heading: say('head.title'),
    blocks: [
      client.companyName === null ? row(say('head.client'), client.name) : row(say('head.company'), client.companyName),
      row(say('head.code'), client.code),
      row(say('head.period'), say('period', { from: writeDay(period.from), to: writeDay(period.to) })),
      row(say('head.issuer'), businessNumber === null ? name : say('head.issuerNumber', { name, number: businessNumber })),
      row(say('head.issued'), writeDay(day)),
      ...(edition === 1 ? [] : [{ kind: 'text', text: say('edition', { edition }) } as const]),
    ],
  };
}

/** The pages of a report in the client's language. */
export function printReport(print: ReportPrint, language: Language): PrintTask {
  const writer = createWriter(language);
  const { say } = writer;
  const { content, period, edition } = print;
  const { outcome, answers, investments } = content;
  return {
    title: say('title'),
    subtitle: say('period', { from: writeDay(period.from), to: writeDay(period.to) }),
    sections: [
      printHead(writer, print),
      {
        heading: say('outcome.title'),
        blocks: [
          { kind: 'text', text: say(`outcome.${outcome}`) },
          { kind: 'text', text: say(`todo.${outcome}`) },
          { kind: 'text', text: say(outcome === 'UNJUDGED' ? 'todo.changedToo' : answers?.isValid ? 'todo.changed' : 'todo.changedEnded') },
        ],
      },
      printAnswers(writer, content),
      ...investments.map((investment) => printInvestment(writer, answers, investment)),
      printFigures(writer, print),
    ],
    none: say('unknown'),
    replaced: say('replaced'),
    footer: say('footer', { name: nameReport(period, edition, language), page: '{page}', pages: '{pages}' }),
    language,
  };
}
