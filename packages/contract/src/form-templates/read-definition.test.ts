import { describe, expect, test } from 'vitest';
import { readDefinition } from './read-definition.ts';

const question = { id: 'a', type: 'text', label: 'Otázka' };
const formOf = (...questions: object[]) => JSON.stringify({ content: [{ id: 'f', fieldsetName: 'F', questions }] });
const found = (json: string) => {
  const { definition, issues } = readDefinition(json);
  return { isRead: definition !== null, issues: issues.map(({ code, place, subject }) => `${code} ${place} ${subject}`.trim()) };
};

describe('the JSON text of a definition', () => {
  test('is read', () => {
    expect(readDefinition(formOf(question))).toEqual({ definition: JSON.parse(formOf(question)) as unknown, issues: [] });
  });

  test('may have issues that only keep it from being published', () => {
    const later = { ...question, visibleWhen: { field: 'b', operator: '==', value: 1 } };
    expect(found(formOf(later, { ...question, id: 'b' }))).toEqual({
      isRead: true,
      issues: ['later_question content[0].questions[0].visibleWhen b'],
    });
  });

  test.each([
    ['a misspelt key', formOf({ ...question, isRequierd: true }), 'not_allowed content[0].questions[0] isRequierd'],
    ['a type that does not exist', formOf({ ...question, type: 'slider' }), 'not_allowed content[0].questions[0].type "slider"'],
    ['an unknown operator', formOf({ ...question, visibleWhen: { field: 'a', operator: '!=', value: 1 } }), /visibleWhen/],
    ['an id with a space', formOf({ ...question, id: 'a b' }), /^not_allowed content\[0\]\.questions\[0\]\.id /],
    ['the prototype as an id', formOf({ ...question, id: '__proto__' }), /^not_allowed content\[0\]\.questions\[0\]\.id /],
    ['a key __proto__', '{"content":[],"__proto__":{"x":1}}', /^not_allowed/],
    ['half a point', formOf({ ...question, type: 'checkbox', scores: { RISK: 0.5 } }), /scores\.RISK/],
    ['a question without a type', formOf({ id: 'a', label: 'A' }), 'missing content[0].questions[0].type type'],
    [
      'a long value of the wrong type',
      formOf({ ...question, id: ['x'.repeat(100)] }),
      `not_allowed content[0].questions[0].id ["${'x'.repeat(58)}…`,
    ],
    ['no object', '[]', /^not_allowed/],
    ['nothing', '', /^not_json/],
    ['a file cut in the middle', formOf(question).slice(0, -5), /^not_json_at +1$/],
    ['a comma too many on the third line', '{\n"content": [],\n}', /^not_json_at +3$/],
    ['a value missing on the second line', '{\n"content": [,],\n"samples": []\n}', /^not_json_at +2$/],
    ['a word without quotes far from the end', `{\n\n"content": yes,\n${'\n'.repeat(500)}}`, /^not_json_at +3$/],
    ['text that is no JSON at all', 'Dobrý den', /^not_json_at +1$/],
    ['16 levels and more', `{"content":${'['.repeat(60)}${']'.repeat(60)}}`, 'too_deep'],
    ['150,000 numbers for questions', `{"content":[{"id":"f","questions":[${'0,'.repeat(150_000)}0]}]}`, /^too_large +150002$/],
    ['300,000 empty fieldsets', `{"content":[${'{},'.repeat(300_000)}{}]}`, /^too_large +300001$/],
    ['100,000 entries in a hundred lists', `{"content":[${`[${'0,'.repeat(999)}0],`.repeat(100)}0]}`, /^too_large/],
    ['49,000 numbers for questions', `{"content":[{"id":"f","fieldsetName":"F","questions":[${'0,'.repeat(48_999)}0]}]}`, /^not_allowed/],
    ['a million brackets', '['.repeat(999_999), /^not_json/],
  ])('with %s is refused', (_, json, issue) => {
    const { isRead, issues } = found(json);
    expect(isRead).toBe(false);
    expect(issues[0]).toMatch(issue);
  });

  test('longer than the limit is refused before it is parsed', () => {
    expect(readDefinition(' '.repeat(1_000_001))).toEqual({
      definition: null,
      issues: [{ code: 'too_large', place: '', subject: '1000001', limit: 1_000_000 }],
    });
  });

  test('names at most twenty issues', () => {
    const { issues } = found(formOf(...Array.from({ length: 30 }, () => ({ ...question, type: 'no' }))));
    expect(issues).toHaveLength(20);
  });
});
