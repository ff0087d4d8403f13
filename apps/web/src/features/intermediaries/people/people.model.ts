import type { IntermediaryPerson, PersonRole } from '@pramen/contract/intermediaries/intermediary-people.schemas';

/** The same as in the contract, without loading its schemas for two words. */
export const personRoles: readonly PersonRole[] = ['INTERMEDIARY', 'INTERMEDIARY_ADMIN'];

export type PersonValues = {
  /** Chosen for a new person only; a person never moves to another intermediary. */
  intermediary_id: string;
  surname: string;
  firstname: string;
  email: string;
  phone: string;
  role: PersonRole;
  parent_id: string;
  referral_code: string;
  password: string;
  password_conf: string;
};

export function toValues(person: IntermediaryPerson | null, intermediaryId: string): PersonValues {
  return {
    intermediary_id: person?.intermediary.id ?? intermediaryId,
    surname: person?.surname ?? '',
    firstname: person?.firstname ?? '',
    email: person?.email ?? '',
    phone: person?.phone ?? '',
    role: person?.role ?? 'INTERMEDIARY',
    parent_id: person?.parent_id ?? '',
    referral_code: person?.referral_code ?? '',
    password: '',
    password_conf: '',
  };
}

export function toBody({ intermediary_id: _whose, ...values }: PersonValues) {
  return values;
}

/** Possible superiors of a person: managers, except the person and everyone below. */
export function possibleParents(people: readonly IntermediaryPerson[], personId: string | null): IntermediaryPerson[] {
  const below = new Set(personId === null ? [] : [personId]);
  // The list has no tree order: adds names until a round finds no new one.
  for (let found = true; found;) {
    found = false;
    for (const { id, parent_id: parentId } of people) {
      if (parentId === null || !below.has(parentId) || below.has(id)) continue;
      below.add(id);
      found = true;
    }
  }
  return people.filter(({ id, role }) => role === 'INTERMEDIARY_ADMIN' && !below.has(id));
}
