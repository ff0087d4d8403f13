import { personRoles as ofContract } from '@pramen/contract/intermediaries/intermediary-people.schemas';
import type { IntermediaryPerson } from '@pramen/contract/intermediaries/intermediary-people.schemas';
import { expect, test } from 'vitest';
import { personRoles, possibleParents, toBody, toValues } from './people.model.ts';

const person = (id: string, parent_id: string | null, role: IntermediaryPerson['role'] = 'INTERMEDIARY_ADMIN'): IntermediaryPerson => ({
  id,
  parent_id,
  role,
  user_id: `u-${id}`,
  label: id,
  surname: id,
  firstname: '',
  email: `${id}@x.test`,
  phone: null,
  intermediary: { id: 'i', label: 'I' },
  parent: null,
  referral_code: 'code',
  version: 1,
});

test('the roles are those of the contract', () => {
  expect(personRoles).toEqual(ofContract);
});

test('a person cannot be placed under themselves, a subordinate or an adviser', () => {
  const people = [
    person('grandchild', 'child'),
    person('child', 'self'),
    person('self', 'top'),
    person('top', null),
    person('other', null),
    person('adviser', null, 'INTERMEDIARY'),
  ];
  expect(possibleParents(people, 'self').map(({ id }) => id)).toEqual(['top', 'other']);
  expect(possibleParents(people, null).map(({ id }) => id)).toEqual(['grandchild', 'child', 'self', 'top', 'other']);
});

test('sends the intermediary in the address, not in the body', () => {
  const values = toValues(person('self', null), '');
  expect(values).toMatchObject({ intermediary_id: 'i', parent_id: '' });
  expect(toBody(values)).not.toHaveProperty('intermediary_id');
});

test('the dialog of a new person is empty but for the intermediary; that of a stored one shows all but the password', () => {
  const passwords = { password: '', password_conf: '' };
  const texts = { surname: '', firstname: '', email: '', phone: '', parent_id: '', referral_code: '' };
  expect(toValues(null, 'i')).toEqual({ intermediary_id: 'i', ...texts, role: 'INTERMEDIARY', ...passwords });
  expect(toValues({ ...person('self', 'top'), firstname: 'Jana', phone: '+420777' }, 'other')).toEqual({
    intermediary_id: 'i',
    surname: 'self',
    firstname: 'Jana',
    email: 'self@x.test',
    phone: '+420777',
    role: 'INTERMEDIARY_ADMIN',
    parent_id: 'top',
    referral_code: 'code',
    ...passwords,
  });
});
