import type { HistoryEvent } from '@pramen/contract/history/history.schemas';
import type { Role } from '@pramen/domain/permissions/roles';
import type { HistoryRow } from './audit.reader.ts';
import { shownChangesOf, titleOf, toHistoryValue } from './audit.rules.ts';
import type { RawChange } from './audit.rules.ts';

/** An event with its personal data decrypted. */
export interface OpenedEvent {
  row: HistoryRow;
  changes: RawChange[];
  /** The event had personal data, and their key has been deleted. */
  isErased: boolean;
}

function presentPerson(person: { name: string; role: Role } | null) {
  return person && { name: person.name, role: person.role };
}

/** `names` maps the ids among the values to display names. */
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
