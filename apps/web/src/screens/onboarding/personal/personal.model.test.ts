import type { Client } from '@pramen/contract/clients/client.schemas';
import { expect, it } from 'vitest';
import { findFaults } from '../../../platform/validation/rules.ts';
import { ownRulesOf, toOwnBody, toOwnValues } from './personal.model.ts';

const address = (type: string, street: string, changes: object = {}) => ({
  id: type,
  type,
  street,
  city: 'Brno',
  zip_code: '60200',
  country: 'SK',
  version: 3,
  ...changes,
});
const clientOf = (...addresses: object[]) =>
  ({
    birth_date: '1985-01-01',
    personal_id: '8551011236',
    title_before: null,
    firstname: 'Eva',
    surname: 'Nová',
    title_after: 'Ph.D.',
    version: 7,
    addresses,
  }) as unknown as Client;

const faultsOf = (changes: object, stored: object = {}) => {
  const client = { ...clientOf(address('DOMICILE', 'Nová 5')), ...stored };
  return Object.keys(findFaults({ ...toOwnValues(client), ...changes }, ownRulesOf(client)));
};

it('begins with what is stored; post goes to the domicile unless another address says otherwise', () => {
  expect(toOwnValues(clientOf(address('DOMICILE', 'Nová 5')))).toMatchObject({
    title_before: '',
    title_after: 'Ph.D.',
    'addresses.0.street': 'Nová 5',
    same_correspondence: true,
    'addresses.1.street': '',
  });
  const elsewhere = clientOf(address('DOMICILE', 'Nová 5'), address('CORRESPONDENCE', 'Stará 1'));
  expect(toOwnValues(elsewhere)).toMatchObject({ same_correspondence: false, 'addresses.1.street': 'Stará 1' });
  expect(toOwnValues(clientOf(address('DOMICILE', 'A'), address('CORRESPONDENCE', 'A')))).toMatchObject({ same_correspondence: true });
  expect(toOwnValues(clientOf())).toMatchObject({ 'addresses.0.street': '', same_correspondence: true });
});

const elsewhere = { 'addresses.1.street': 'Stará 1', 'addresses.1.city': 'Brno', 'addresses.1.zip_code': '602 00' };
it.each<[object, string[], object?]>([
  [{}, []],
  [{ firstname: ' ' }, ['firstname']],
  [{ surname: '' }, ['surname']],
  [{ 'addresses.0.street': '', 'addresses.0.zip_code': '' }, ['addresses.0.street', 'addresses.0.zip_code']],
  [{ same_correspondence: false }, ['addresses.1.street', 'addresses.1.city', 'addresses.1.zip_code']],
  [{ same_correspondence: false, ...elsewhere }, []],
  [{ firstname: 'x'.repeat(101) }, ['firstname']],
  [{ 'addresses.0.zip_code': '6020' }, ['addresses.0.zip_code']],
  [{ same_correspondence: false, ...elsewhere, 'addresses.1.zip_code': '6020' }, ['addresses.1.zip_code']],
  [{ same_correspondence: true, ...elsewhere, 'addresses.1.zip_code': '6020' }, []],
  [{ 'addresses.0.zip_code': 'D-1234' }, [], { addresses: [address('DOMICILE', 'A', { country: 'DE' })] }],
  [{ 'addresses.0.zip_code': '1010', 'addresses.0.country': 'AT' }, []],
  [{ 'addresses.0.country': '' }, ['addresses.0.country']],
  [
    { 'addresses.0.country': 'CZ' },
    ['addresses.0.zip_code'],
    { addresses: [address('DOMICILE', 'A', { zip_code: '1010', country: 'AT' })] },
  ],
  [{ same_correspondence: false, ...elsewhere, 'addresses.1.country': '' }, ['addresses.1.country']],
  [{ 'addresses.0.street': 'B' }, [], { addresses: [address('DOMICILE', 'A', { zip_code: '6020' })] }],
])('of %o is wrong: %o', (changes, wrong, stored = {}) => expect(faultsOf(changes, stored).toSorted()).toEqual([...wrong].toSorted()));

it('saves the stored addresses with their versions, new ones first in the country of the domicile', () => {
  const client = clientOf(address('DOMICILE', 'Nová 5'));
  const values = toOwnValues(client);
  expect(toOwnBody(client, values)).toMatchObject({
    state: 'APPROVED',
    version: 7,
    surname: 'Nová',
    addresses: [{ id: 'DOMICILE', version: 3, type: 'DOMICILE', street: 'Nová 5' }],
  });
  const moved = {
    ...values,
    same_correspondence: false,
    'addresses.1.street': 'Stará 1',
    'addresses.1.city': 'Brno',
    'addresses.1.zip_code': '60200',
  };
  expect(toOwnBody(client, moved).addresses[1]).toEqual({
    type: 'CORRESPONDENCE',
    country: 'SK',
    street: 'Stará 1',
    city: 'Brno',
    zip_code: '60200',
  });
});

it('an address for post that is no longer needed follows the domicile', () => {
  const client = clientOf(address('DOMICILE', 'Nová 5'), address('CORRESPONDENCE', 'Stará 1', { country: 'DE' }));
  const body = toOwnBody(client, { ...toOwnValues(client), same_correspondence: true });
  expect(body.addresses[1]).toMatchObject({ id: 'CORRESPONDENCE', street: 'Nová 5', country: 'SK' });
  expect(toOwnBody(client, { ...toOwnValues(client), same_correspondence: false }).addresses[1]).toMatchObject({ country: 'DE' });
});

it('a name is one as people write it; the stored one passes as it is', () => {
  expect(faultsOf({ firstname: 'Eva <b>', surname: 'Nová 😀' })).toEqual(['firstname', 'surname']);
  expect(faultsOf({ firstname: 'Eva-Marie', surname: 'O’Nová, ml.' })).toEqual([]);
  expect(faultsOf({}, { surname: 'Nová (2)' })).toEqual([]);
  expect(faultsOf({ surname: 'Nová (3)' }, { surname: 'Nová (2)' })).toEqual(['surname']);
});
