import type { StatedContract, StatedCost, StatedCosts, StatedSummary } from '@pramen/contract/statements/statements.schemas';
import type { Currency } from '@pramen/domain/money/currencies';
import { statedCostKinds } from '@pramen/domain/portfolio/statement/instrument-costs';
import type { StatedCostKind } from '@pramen/domain/portfolio/statement/instrument-costs';
import type { PrintedBlock } from '../../../platform/pdf/prints/print-task.ts';
import { writePercent, writeReturn, writeSigned } from './statement-writer.ts';
import type { Writer } from './statement-writer.ts';

type SumRow = Extract<PrintedBlock, { kind: 'sums' }>['rows'][number];

const writeShare = ({ say }: Writer, share: number | null) => (share === null ? say('unknown') : writePercent(share));

/** The booked fees, against the average value and in their effect. */
function serviceRows(
  writer: Writer,
  { currency, fees: total, fees_perc, fees_effect, average_value }: StatedSummary,
  fees: StatedContract['fees'],
): SumRow[] {
  const { say, money } = writer;
  const effect = fees_effect === null ? say('unknown') : say('costs.points', { points: writeSigned(fees_effect) });
  return [
    ...fees.map(({ name, amount }) => ({ label: name ?? say('costs.other'), value: money(amount, currency) })),
    { label: say('costs.service'), value: money(total, currency), isStrong: true },
    {
      label: say('costs.share'),
      note: say('costs.shareHow', { value: money(average_value, currency) }),
      value: writeShare(writer, fees_perc),
    },
    { label: say('costs.effect'), note: say('costs.effectHow'), value: effect },
  ];
}

/** What the securities cost, all costs together and in their effect, and payments of third parties; a sum that lacks a part says so. */
function instrumentRows(writer: Writer, { currency, costs, twr_perc, annualised }: StatedSummary): SumRow[] {
  const { say, money } = writer;
  const isKnown = (kind: StatedCostKind) => !costs.unknown.some((one) => one.kind === kind);
  const sum = (label: string, amount: number | null, isComplete: boolean, note: string): SumRow => ({
    label,
    note: isComplete || amount === null ? note : say('costs.partial', { note }),
    value: money(amount, currency),
  });
  const ofAverage = (share: number | null) => say('costs.ofAverage', { share: writeShare(writer, share) });
  const { ongoing, transactions, instruments, total, third_parties: thirdParties, is_complete: isComplete } = costs;
  const { instruments_perc: instrumentsShare, total_perc: totalShare, third_parties_perc: thirdPartiesShare } = costs;
  return [
    sum(say('costs.ongoing'), ongoing, isKnown('ONGOING'), say('costs.ongoingHow')),
    sum(say('costs.transactions'), transactions, isKnown('TRANSACTION'), say('costs.transactionsHow')),
    { ...sum(say('costs.instruments'), instruments, isComplete, ofAverage(instrumentsShare)), isStrong: true },
    { ...sum(say('costs.all'), total, isComplete, ofAverage(totalShare)), isStrong: true },
    { label: say('costs.withCosts'), note: say('costs.withCostsHow'), value: writeReturn(writer, twr_perc, annualised) },
    {
      label: say('costs.withoutCosts'),
      note: costs.effect === null ? say('costs.withoutUnknown') : say('costs.withoutHow', { points: writeSigned(costs.effect) }),
      value: writeReturn(writer, costs.twr_without, annualised),
    },
    sum(
      say('costs.thirdParties'),
      thirdParties,
      costs.is_third_parties_complete,
      say('costs.thirdPartiesHow', { share: writeShare(writer, thirdPartiesShare) }),
    ),
  ];
}

/** The securities whose costs are not known, by kind. */
function printUnknown({ say }: Writer, { unknown }: StatedCosts): PrintedBlock[] {
  return statedCostKinds.flatMap((kind): PrintedBlock[] => {
    const securities = unknown.filter((one) => one.kind === kind).map(({ name, isin }) => `${name} (${isin})`);
    if (securities.length === 0) return [];
    return [{ kind: 'text', text: say(`costs.unknown.${kind}`, { securities: securities.join(', ') }) }];
  });
}

interface ItemTable {
  title: string;
  items: readonly StatedCost[];
  sum: number | null;
  isComplete: boolean;
}

function printItems({ say, money }: Writer, currency: Currency, { title, items, sum, isComplete }: ItemTable): PrintedBlock[] {
  if (items.length === 0) return [];
  return [
    { kind: 'heading', text: title },
    {
      kind: 'table',
      columns: [
        { title: say('columns.cost'), share: 30 },
        { title: say('columns.name'), share: 48 },
        { title: say('columns.amount'), share: 22, isRight: true },
      ],
      rows: items.map(({ kind, name, isin, amount }) => [
        say(`costs.kinds.${kind}`),
        isin === null ? (name ?? say('costs.other')) : `${name ?? ''}\n${isin}`,
        money(amount, currency),
      ]),
      sum: [say(isComplete || sum === null ? 'sum' : 'costs.sumPartial'), '', money(sum, currency)],
    },
  ];
}

/** Every cost, and every payment to third parties apart, because it is a part of the ongoing costs. */
function printItemised(writer: Writer, { currency, costs }: StatedSummary): PrintedBlock[] {
  const { say } = writer;
  const { items = [], total, third_parties: payments, is_complete: isComplete, is_third_parties_complete: isPaymentsComplete } = costs;
  const isPayment = ({ kind }: StatedCost) => kind === 'THIRD_PARTY';
  const own = items.filter((item) => !isPayment(item));
  return [
    ...printItems(writer, currency, { title: say('costs.itemised'), items: own, sum: total, isComplete }),
    ...printItems(writer, currency, {
      title: say('costs.itemisedPayments'),
      items: items.filter(isPayment),
      sum: payments,
      isComplete: isPaymentsComplete,
    }),
  ];
}

interface PrintedCosts {
  /** Fees by their kind, above their sum. */
  fees?: StatedContract['fees'];
  /** Whether each cost of an itemised statement is listed here, rather than with the investments of this scope. */
  isListed: boolean;
}

/** All costs of a scope; those that no issuer stated are named as unknown and are in no sum. */
export function printCosts(writer: Writer, summary: StatedSummary, { fees = [], isListed }: PrintedCosts): PrintedBlock[] {
  return [
    { kind: 'heading', text: writer.say('costs.title') },
    { kind: 'sums', rows: [...serviceRows(writer, summary, fees), ...instrumentRows(writer, summary)] },
    ...printUnknown(writer, summary.costs),
    ...(isListed ? printItemised(writer, summary) : []),
  ];
}
