import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fillPlaceholders,
  findPlaceholders,
  isKnownPlaceholder,
  LOGO_PLACEHOLDER,
  repeatedGroups,
  unknownPlaceholders,
  vocabulary,
  writesAboutContracts,
} from './placeholders.ts';

describe('placeholders of a text', () => {
  it.each([
    ['Já, ${client.fullname}, dne ${date.today}', ['client.fullname', 'date.today']],
    ['${client.fullname} a znovu ${ client.fullname }', ['client.fullname']],
    ['$ {client.fullname} {client.fullname} $client', []],
    ['${client.fullname', []],
    ['${}', ['']],
    ['${${client.email}}', ['client.email']],
    [`\${${'x'.repeat(81)}}`, []],
  ])('%j', (text, names) => expect(findPlaceholders(text)).toEqual(names));

  it('are known only when in the vocabulary, not as properties of Object.prototype', () => {
    for (const [group, fields] of Object.entries(vocabulary))
      for (const field of fields) expect(isKnownPlaceholder(`${group}.${field}`)).toBe(true);
    expect(isKnownPlaceholder(LOGO_PLACEHOLDER)).toBe(true);
    expect(
      unknownPlaceholders(['client.fullname', 'client.constructor', 'constructor', '__proto__', 'client', '', 'Client.fullname']),
    ).toEqual(['client.constructor', 'constructor', '__proto__', 'client', '', 'Client.fullname']);
    expect(repeatedGroups.every((group) => group in vocabulary)).toBe(true);
  });
});

it.each([
  [['contract.number'], true],
  [['client.fullname', 'contract.signed'], true],
  [['client.fullname'], false],
  [['strategy.contract_number'], false],
  [['contract'], false],
  [[], false],
])('a document with %j is about a contract: %s', (names, isAbout) => expect(writesAboutContracts(names)).toBe(isAbout));

it('searches every text from its start', () => {
  expect([findPlaceholders('${a}${b}'), findPlaceholders('${a}')]).toEqual([['a', 'b'], ['a']]);
  expect(findPlaceholders(`\${${'x'.repeat(80)}}`)).toEqual(['x'.repeat(80)]);
  expect(LOGO_PLACEHOLDER).toBe('company.logo');
});

describe('filling', () => {
  it('replaces each once and keeps placeholders inside values', () => {
    const values: Record<string, string> = { 'client.fullname': '${client.email} $& $1', 'client.email': 'a@b.cz' };
    expect(fillPlaceholders('${client.fullname}; ${ client.email }; ${x}', (name) => values[name] ?? '')).toBe(
      '${client.email} $& $1; a@b.cz; ',
    );
  });

  it('keeps text without placeholders, and inserts values whole', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.string({ maxLength: 50 }), (text, value) => {
        fc.pre(!text.includes('$'));
        expect(fillPlaceholders(text, () => 'x')).toBe(text);
        expect(fillPlaceholders(`${text}\${client.email}${text}`, () => value)).toBe(`${text}${value}${text}`);
      }),
    );
  });
});
