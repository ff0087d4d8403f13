import { expect, it } from 'vitest';
import { missingOfRespondent, representationOf, suggestRespondent, type RepresentedClient, type Respondent } from './respondent.ts';

const client = (changes: Partial<RepresentedClient> = {}): RepresentedClient => ({
  firstname: 'Eva',
  surname: 'Malá',
  companyName: null,
  birthDate: '2008-11-25',
  legalGuardian: ' Jan Malý ',
  ...changes,
});
const complete: Respondent = { name: 'Jan Malý', relation: 'PARENT', tested: 'REPRESENTATIVE' };

it.each([
  ['2026-11-24', {}, { kind: 'MINOR', knownName: 'Jan Malý' }],
  ['2026-11-24', { legalGuardian: ' ' }, { kind: 'MINOR', knownName: null }],
  ['2026-11-25', {}, null],
  ['2026-11-24', { birthDate: null }, null],
  ['2026-02-27', { birthDate: '2008-02-29' }, { kind: 'MINOR', knownName: 'Jan Malý' }],
  ['2026-02-28', { birthDate: '2008-02-29' }, null],
  ['2026-11-24', { companyName: 'Malá s.r.o.' }, { kind: 'COMPANY', knownName: 'Eva Malá' }],
  ['2030-11-24', { companyName: '  ' }, null],
])('on %s %j is represented by %j', (today, changes, expected) => {
  expect(representationOf(client(changes), today)).toEqual(expected);
});

it.each<['MINOR' | 'COMPANY', Partial<Respondent>, string[]]>([
  ['MINOR', {}, []],
  ['MINOR', { name: '  ' }, ['name']],
  ['MINOR', { name: null, relation: null, tested: null }, ['name', 'relation', 'tested']],
  ['MINOR', { relation: 'STATUTORY_BODY' }, ['relation']],
  ['COMPANY', {}, ['relation']],
  ['COMPANY', { relation: 'STATUTORY_BODY' }, []],
  ['COMPANY', { relation: 'PROXY', tested: null }, ['tested']],
])('of a %s %j lacks %j', (kind, changes, missing) => {
  expect(missingOfRespondent({ kind }, { ...complete, ...changes })).toEqual(missing);
});

it('a new record begins with the former respondent while they fit', () => {
  expect(suggestRespondent({ kind: 'MINOR', knownName: 'Nová Jana' }, complete)).toEqual(complete);
  const known = { name: 'Nová Jana', relation: null, tested: null };
  expect(suggestRespondent({ kind: 'COMPANY', knownName: 'Nová Jana' }, complete)).toEqual(known);
  expect(suggestRespondent({ kind: 'MINOR', knownName: 'Nová Jana' }, null)).toEqual(known);
});
