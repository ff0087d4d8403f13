import { expect, it } from 'vitest';
import { lostSubjectHash, pairsOf } from './pairs.rules.ts';
import { subjectHashOf } from '../subjects.ts';
import type { Subject } from '../subjects.ts';

const person = (name: string, role: Subject['role'] = 'BENEFICIAL_OWNER'): Subject => ({
  role,
  kind: 'PERSON',
  names: [name],
  birthDate: null,
  countries: [],
});
const matchOf = (score: number) => ({ ref: 'e1', hash: 'aa', score, contributions: [] });
const among = (...names: string[]) => names.map((name) => ({ subject: person(name), matches: [] }));
const hitOf = (name: string) => ({ role: 'BENEFICIAL_OWNER', subjectHash: subjectHashOf(person(name)) }) as const;
const hexOf = (name: string) => hitOf(name).subjectHash.toString('hex');

it('a merged hit is the same in whatever order its persons are stored', () => {
  const first = { subject: { ...person('Jan Docela'), birthDate: '1960' }, matches: [matchOf(0.9)] };
  const second = { subject: { ...person('Jana Docela'), birthDate: '1970' }, matches: [matchOf(0.9)] };
  const third = { subject: person('Jan Docella'), matches: [matchOf(0.95)] };
  const merged = [
    [first, second],
    [second, first],
    [first, second, third],
    [third, second, first],
  ].map((results) => pairsOf(results).get('BENEFICIAL_OWNER e1'));
  const hashes = merged.map((found) => (found ? subjectHashOf(found.subject).toString('hex') : null));
  expect(hashes[0]).toBe(hashes[1]);
  expect(hashes[2]).toBe(hashes[3]);
  expect(hashes[0]).not.toBe(hashes[2]);
  expect(merged[2]?.match.score).toBe(0.95);
  // Whoever decides sees all of them, and one more is a change.
  expect(merged.map((found) => found?.subject.names)).toEqual([
    ['Jan Docela', 'Jana Docela'],
    ['Jan Docela', 'Jana Docela'],
    ['Jan Docela', 'Jan Docella', 'Jana Docela'],
    ['Jan Docela', 'Jan Docella', 'Jana Docela'],
  ]);
});

it('a lost hit stays that of its person while others of the role change', () => {
  const hit = hitOf('Bohumil Druhý');
  expect(lostSubjectHash(hit, among('Adam První', 'Bohumil Druhý'))).toBe(hexOf('Bohumil Druhý'));
  expect(lostSubjectHash(hit, among('Alois První', 'Bohumil Druhý'))).toBe(hexOf('Bohumil Druhý'));
});

it('a lost hit of somebody who is renamed is that of everybody in the role', () => {
  const hit = hitOf('Bohumil Druhý');
  const renamed = lostSubjectHash(hit, among('Adam První', 'Bořek Druhý'));
  expect(renamed).not.toBe(hexOf('Bohumil Druhý'));
  // As it was decided then: the order is no change, and another name is one.
  const decided = { ...hit, subjectHash: Buffer.from(renamed ?? '', 'hex') };
  expect(lostSubjectHash(decided, among('Bořek Druhý', 'Adam První'))).toBe(renamed);
  expect(lostSubjectHash(decided, among('Adam První', 'Břetislav Druhý'))).not.toBe(renamed);
  expect(lostSubjectHash(hit, among('Bořek Druhý'))).toBe(hexOf('Bořek Druhý'));
});

it('a lost hit has nobody when only other roles are left', () => {
  expect(lostSubjectHash(hitOf('Bohumil Druhý'), [{ subject: person('Iva Jiná', 'CLIENT'), matches: [] }])).toBeNull();
});
