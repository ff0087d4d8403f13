import type { Intermediary, IntermediaryRow } from '@pramen/contract/intermediaries/intermediaries.schemas';
import type { IntermediaryPerson, PersonBelow, PlacedPerson, Structure } from '@pramen/contract/intermediaries/intermediary-people.schemas';
import type { IntermediaryRecord, ListedIntermediary } from './intermediaries.reader.ts';
import type { PersonRow, RelatedRow, Surroundings } from '../people/intermediary-people.reader.ts';
import type { StructureRow } from '../people/structure.reader.ts';
import { countWithBelow } from '../people/structure.rules.ts';

type Labelled = Pick<PersonRow, 'id' | 'label'>;
const toLabelled = ({ id, label }: Labelled) => ({ id, label });

/** `people`: who belongs to it, when that was asked for. */
export function presentIntermediaryRow(row: ListedIntermediary, people?: readonly Labelled[]): IntermediaryRow {
  const { id, intermediaryName, abbr, code, email, phone, version } = row;
  const persons = people ? { persons: people.map(toLabelled) } : {};
  return { id, label: intermediaryName, intermediary_name: intermediaryName, abbr, code, email, phone, version, ...persons };
}

export function presentIntermediary(row: IntermediaryRecord): Intermediary {
  return {
    ...presentIntermediaryRow(row),
    business_number: row.businessNumber,
    tax_number: row.taxNumber,
    bank_account_number: row.bankAccountNumber,
    iban: row.iban,
    logo_base64: row.logoBase64,
    theme: row.theme,
  };
}

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

/** Rows nearest first become a tree written line by line: each person behind whom they stand under. */
function inTreeOrder(rootId: string, rows: readonly RelatedRow[]): PersonBelow[] {
  const under = Map.groupBy(rows, ({ parentId }) => parentId);
  const walk = (id: string): PersonBelow[] =>
    (under.get(id) ?? []).flatMap((row) => [{ ...toLabelled(row), role: row.role, parent_id: row.parentId, depth: row.depth }, ...walk(row.id)]);
  return walk(rootId);
}

export function presentPlacedPerson(row: PersonRow, { above, below, clientCount }: Surroundings): PlacedPerson {
  return { ...presentPerson(row), managers: above.map(toLabelled), people_below: inTreeOrder(row.id, below), clients_count: clientCount };
}

/** `intermediaries` and `people` in the order in which they are shown; whoever stands under somebody who is not among them stands at the top. */
export function presentStructure(intermediaries: readonly { id: string; intermediaryName: string }[], people: readonly StructureRow[], total: number): Structure {
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
  return { data: intermediaries.map(({ id, intermediaryName }) => ({ id, label: intermediaryName, persons: (byIntermediary.get(id) ?? []).map(present) })), meta: { total } };
}
