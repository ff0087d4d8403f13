import type { IntermediaryPerson, PersonBelow, PlacedPerson, Structure } from '@pramen/contract/intermediaries/intermediary-people.schemas';
import { toLabelled } from '../record/intermediaries.present.ts';
import type { PersonRow, RelatedRow, Surroundings } from './intermediary-people.reader.ts';
import type { StructureRow } from './structure.reader.ts';
import { countWithBelow } from './structure.rules.ts';

export function presentPerson(row: PersonRow): IntermediaryPerson {
  return {
    id: row.id,
    user_id: row.userId,
    label: row.label,
    surname: row.surname,
    firstname: row.firstname,
    email: row.email,
    phone: row.phone,
    role: row.role,
    intermediary: { id: row.intermediaryId, label: row.intermediaryLabel },
    parent_id: row.parentId,
    parent: row.parentId === null ? null : { id: row.parentId, label: row.parentLabel ?? '' },
    referral_code: row.referralCode,
    version: row.version,
  };
}

/** Orders rows depth first: the people below a person follow that person's line. */
function inTreeOrder(rootId: string, rows: readonly RelatedRow[]): PersonBelow[] {
  const under = Map.groupBy(rows, ({ parentId }) => parentId);
  const walk = (id: string): PersonBelow[] =>
    (under.get(id) ?? []).flatMap((row) => [
      { ...toLabelled(row), role: row.role, parent_id: row.parentId, depth: row.depth },
      ...walk(row.id),
    ]);
  return walk(rootId);
}

export function presentPlacedPerson(row: PersonRow, { above, below, clientCount }: Surroundings): PlacedPerson {
  return { ...presentPerson(row), managers: above.map(toLabelled), people_below: inTreeOrder(row.id, below), clients_count: clientCount };
}

/** Keeps the given order of `intermediaries` and `people`; a person whose superior is not among them becomes a root. */
export function presentStructure(
  intermediaries: readonly { id: string; intermediaryName: string }[],
  people: readonly StructureRow[],
  total: number,
): Structure {
  const known = new Set(people.map(({ id }) => id));
  const sums = countWithBelow(people);
  const byIntermediary = Map.groupBy(people, ({ intermediaryId }) => intermediaryId);
  const present = ({ id, label, role, intermediaryId, parentId, clientCount }: StructureRow) => ({
    id,
    label,
    role,
    intermediary_id: intermediaryId,
    parent_id: parentId !== null && known.has(parentId) ? parentId : null,
    clients_count: clientCount,
    clients_count_structure: sums.get(id) ?? clientCount,
  });
  return {
    data: intermediaries.map(({ id, intermediaryName }) => ({
      id,
      label: intermediaryName,
      persons: (byIntermediary.get(id) ?? []).map(present),
    })),
    meta: { total },
  };
}
