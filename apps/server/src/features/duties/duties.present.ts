import type { FallNotice, ValuationView } from '@pramen/contract/duties/duties.schemas';
import { quarterOf } from '@pramen/domain/dates/quarter';
import type { ListedFall, SeenQuarter } from './duties.reader.ts';

export function presentFall({ fall, contractNumber }: ListedFall): FallNotice {
  const { year, quarter } = quarterOf(fall.periodStart);
  return {
    id: fall.id,
    contract: { id: fall.contractId, contract_number: contractNumber },
    period: { year, quarter },
    percent: fall.step * 10,
    crossed_on: fall.crossedOn,
    due_on: fall.dueOn,
    told_at: fall.toldAt?.toISOString() ?? null,
    is_closed: fall.isClosed,
  };
}

export const presentView = ({ quarter: { year, quarter }, firstSeenAt, isCurrent }: SeenQuarter): ValuationView => ({
  year,
  quarter,
  first_seen_at: firstSeenAt?.toISOString() ?? null,
  is_current: isCurrent,
});
