import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MOST_DEPTH, MOST_VALUES, parseJsonBody, refuseCrowdedJson } from './json-body.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

it.each([
  ['lists in lists', nested(MOST_DEPTH + 1)],
  ['half a million lists in lists', '['.repeat(500_000)],
  ['half a million empty lists', `[${'[],'.repeat(500_000)}[]]`],
  ['objects in objects', `${'{"a":'.repeat(MOST_DEPTH + 1)}1${'}'.repeat(MOST_DEPTH + 1)}`],
  ['more values than a body may hold', `[${'0,'.repeat(MOST_VALUES)}0]`],
  ['depth after a text that ends with backslashes', `["a\\\\",${nested(MOST_DEPTH)}]`],
])('refuses %s before the parser sees them', (_what, json) => {
  expect(() => parseJsonBody(json)).toThrow(expect.objectContaining({ code: 'body.too_large' }));
});

it.each([
  ['as deep as a body may be', nested(MOST_DEPTH)],
  ['brackets and commas in a text', JSON.stringify({ note: '[{,"'.repeat(MOST_VALUES) })],
  ['backslashes before the end of a text', JSON.stringify({ note: String.raw`\\"[`.repeat(1000) })],
  ['a large template', JSON.stringify({ html: '<p class="a">ř</p>'.repeat(100_000) })],
])('accepts %s', (_what, json) => {
  expect(parseJsonBody(json)).toEqual(JSON.parse(json));
});

it('accepts as many values as a call allows, and no more', () => {
  const list = (count: number) => `[${'0,'.repeat(count)}0]`;
  expect(parseJsonBody(list(2 * MOST_VALUES - 1), 2 * MOST_VALUES)).toHaveLength(2 * MOST_VALUES);
  expect(() => parseJsonBody(list(2 * MOST_VALUES), 2 * MOST_VALUES)).toThrow(expect.objectContaining({ code: 'body.too_large' }));
});

it('returns the same as JSON.parse for any small JSON', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (json) => {
      expect(parseJsonBody(json)).toEqual(JSON.parse(json));
    }),
  );
});

it('terminates for any text, JSON or not', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => refuseCrowdedJson(text)).not.toThrow();
    }),
  );
});

it('treats an empty body as none, and refuses anything but JSON', () => {
  expect(parseJsonBody(' \n')).toBeUndefined();
  expect(() => parseJsonBody('{"a":')).toThrow(expect.objectContaining({ code: 'request.malformed' }));
});
