import type { StatedCost, StatedCosts } from '@pramen/contract/statements/statements.schemas';
import type { Ledger, LedgerScope } from '@pramen/domain/portfolio/ledger/ledger';
import { sumFees } from '@pramen/domain/portfolio/statement/all-costs';
import type { CostLine, ScopeCosts } from '@pramen/domain/portfolio/statement/all-costs';
import { maybeAmount } from './amounts.ts';
import type { ClientStatement } from './statement-figures.service.ts';

interface CostedScope {
  scope: LedgerScope;
  costs: ScopeCosts;
}

const titleOf = ({ securities }: Ledger, { security }: CostLine) => ({
  name: securities[security]?.name ?? '',
  isin: securities[security]?.isin ?? '',
});

const byTitle = <Line extends { kind: string; isin: string | null }>(left: Line, right: Line) =>
  left.kind === right.kind ? ((left.isin ?? '') < (right.isin ?? '') ? -1 : 1) : 0;

/** The fees of a scope by their kind, at the rates of their days, the most expensive first. */
export function presentFees(
  { portfolio: { ledger }, rows }: ClientStatement,
  scope: LedgerScope,
): { name: string | null; amount: number | null }[] {
  return sumFees(ledger, scope, rows, ({ feeType }) => feeType).map(({ name, amountMinor }) => ({
    name,
    amount: maybeAmount(amountMinor),
  }));
}

function presentItems(stated: ClientStatement, { scope, costs: { lines } }: CostedScope): StatedCost[] {
  const fees = presentFees(stated, scope).map(({ name, amount }): StatedCost => ({ kind: 'SERVICE', name, isin: null, amount }));
  const { ledger } = stated.portfolio;
  const securities = lines.map((line): StatedCost => ({
    kind: line.kind,
    ...titleOf(ledger, line),
    amount: maybeAmount(line.amountMinor),
  }));
  const of = (kind: StatedCost['kind']) => securities.filter((item) => item.kind === kind).sort(byTitle);
  return [...fees, ...of('ONGOING'), ...of('TRANSACTION'), ...of('THIRD_PARTY')];
}

function presentUnknown({ portfolio: { ledger } }: ClientStatement, { lines }: ScopeCosts): StatedCosts['unknown'] {
  const unknown = lines.flatMap((line) => (line.gap === null ? [] : { kind: line.kind, ...titleOf(ledger, line), reason: line.gap }));
  return (['ONGOING', 'TRANSACTION', 'THIRD_PARTY'] as const).flatMap((kind) => unknown.filter((one) => one.kind === kind).sort(byTitle));
}

/** All costs of a scope; each of them when the statement is itemised. */
export function presentCosts(stated: ClientStatement, { scope, costs }: CostedScope): StatedCosts {
  return {
    is_stated: costs.isStated,
    is_complete: costs.isComplete,
    is_third_parties_complete: costs.isThirdPartyComplete,
    service: maybeAmount(costs.serviceMinor),
    ongoing: maybeAmount(costs.ongoingMinor),
    transactions: maybeAmount(costs.transactionMinor),
    instruments: maybeAmount(costs.instrumentsMinor),
    instruments_perc: costs.instrumentsPerc,
    third_parties: maybeAmount(costs.thirdPartyMinor),
    third_parties_perc: costs.thirdPartyPerc,
    total: maybeAmount(costs.totalMinor),
    total_perc: costs.totalPerc,
    twr_without: costs.twrWithoutPerc,
    effect: costs.effectPerc,
    unknown: presentUnknown(stated, costs),
    ...(stated.isItemised ? { items: presentItems(stated, { scope, costs }) } : {}),
  };
}
