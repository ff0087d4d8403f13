import type { HistoryEvent } from '@pramen/contract/history/history.schemas';
import type { Role } from '@pramen/domain/permissions/roles';
import type { HistoryRow } from './audit.reader.ts';
import { shownChangesOf, titleOf, toHistoryValue } from './audit.rules.ts';
import type { RawChange } from './audit.rules.ts';

/** An event with its personal values opened. */
export interface OpenedEvent {
  row: HistoryRow;
  changes: RawChange[];
  /** There were personal values and the key to them is gone. */
  isErased: boolean;
}

function presentPerson(person: { name: string; role: Role } | null) {
  return person && { name: person.name, role: person.role };
}

/** `names` holds what the ids among the values are called. */
export function presentEvent({ row, changes, isErased }: OpenedEvent, names: ReadonlyMap<string, string>): HistoryEvent {
  const known = names.get(row.objectId ?? '') ?? null;
  return {
    id: row.id,
    occurred_at: row.occurredAt.toISOString(),
    action: row.action,
    object: { type: row.objectType, name: titleOf(row.objectType, changes, known, names) },
    actor: presentPerson(row.actor),
    impersonator: presentPerson(row.impersonator),
    changes: shownChangesOf(row.action, changes).map(({ field, before, after }) => ({
      field,
      before: toHistoryValue(field, before, names),
      after: toHistoryValue(field, after, names),
    })),
    is_erased: isErased,
  };
}
