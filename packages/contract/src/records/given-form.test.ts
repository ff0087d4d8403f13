import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { describeIssues } from '../issues.ts';
import { DocumentedForm, GivenForm, MOST_FORM_FAULTS } from './given-form.ts';
import { PreviewBody } from './records.schemas.ts';

const unique = <Fault>(faults: readonly Fault[]) => [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()];

/** What a schema makes of a body that was sent as JSON, and what it says; the schema says twice that a number is too large for an integer. */
function readWith(schema: z.ZodType, sent: unknown) {
  const parsed = schema.safeParse(sent, { reportInput: true });
  return parsed.success
    ? { accepted: JSON.parse(JSON.stringify(parsed.data)) as unknown, faults: [] }
    : { accepted: null, faults: unique(describeIssues(parsed.error)).slice(0, MOST_FORM_FAULTS) };
}

const long = (length: number) => 'a'.repeat(length);
const strange = fc.constantFrom<unknown>(
  null,
  '',
  'a',
  '\0',
  '\uD800',
  7,
  1.5,
  -1,
  20,
  1e300,
  Infinity,
  true,
  [],
  {},
  ['a'],
  [1],
  ['a', null],
);
const texts = fc.constantFrom('a', 'A1', long(60), long(61), long(5000), long(5001), `${long(5000)}\0`, 'b\uDC00');
const lists = fc.oneof(
  fc.array(texts, { maxLength: 4 }),
  fc.constantFrom<unknown>(Array(300).fill('a'), Array(301).fill('a'), Array(301).fill(long(61)), [...Array<string>(301).fill('a'), 1]),
);
const mostly = (usual: fc.Arbitrary<unknown>) => fc.oneof({ weight: 5, arbitrary: usual }, { weight: 1, arbitrary: strange });
const question = fc.record({ id: mostly(texts), value: mostly(fc.oneof(texts, lists)), label: texts }, { requiredKeys: [] });
const questions = fc.array(mostly(question), { maxLength: 5 });
const copy = fc.integer({ min: -1, max: 21 });
const fieldset = fc.record({ duplication: mostly(copy), questions: mostly(questions), id: texts }, { requiredKeys: [] });
const form = fc.record({ content: mostly(fc.array(mostly(fieldset), { maxLength: 4 })) }, { requiredKeys: [] });

describe('a given form', () => {
  it('is read as its documentation says, with the same messages', () => {
    const outcomes = new Set<boolean>();
    fc.assert(
      fc.property(mostly(form), (sent) => {
        const read = readWith(GivenForm, sent);
        outcomes.add(read.accepted !== null);
        expect(read).toEqual(readWith(DocumentedForm, sent));
      }),
      { numRuns: 2000 },
    );
    expect(outcomes.size).toBe(2);
  });

  it('is required where the contract says so', () => {
    expect(readWith(PreviewBody, {}).faults).toEqual([{ field: 'data', key: 'required', values: {} }]);
    expect(readWith(PreviewBody, { data: { content: [{ questions: [{ id: 7 }] }] } }).faults).toEqual([
      { field: 'data.content.0.questions.0.id', key: 'invalid', values: {} },
    ]);
  });
});

/** Counts every read of a part of the value. */
function counted<Value extends object>(value: Value, count: { reads: number }): Value {
  return new Proxy(value, {
    get: (target, key, receiver) => {
      const found: unknown = Reflect.get(target, key, receiver);
      count.reads += 1;
      return typeof found === 'object' && found !== null ? counted(found, count) : found;
    },
  });
}

const repeat = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);

describe('the work for a body of a hundred thousand values', () => {
  it.each<[string, object]>([
    ['wrong lists', [{ questions: repeat(330, { id: 'x', value: repeat(298, 1) }) }]],
    ['lists that are wrong at their end', [{ questions: repeat(330, { id: 'x', value: [...repeat(297, 'a'), 1] }) }]],
    ['wrong answers', repeat(1000, { duplication: 99, questions: repeat(24, { id: 1, value: {} }) })],
    ['too long texts', [{ questions: repeat(330, { id: 'x', value: repeat(298, long(61)) }) }]],
    ['no fieldsets', repeat(2000, 0)],
    ['no questions', repeat(50, { questions: repeat(2000, 0) })],
  ])('of %s ends with the first faults', (_what, content) => {
    const [read, values] = [{ reads: 0 }, JSON.stringify(content).match(/[,[{]/g)?.length ?? 0];
    const parsed = GivenForm.safeParse(counted({ content }, read), { reportInput: true });
    expect(parsed.error?.issues.length).toBeGreaterThanOrEqual(MOST_FORM_FAULTS);
    expect(parsed.error?.issues.length).toBeLessThan(MOST_FORM_FAULTS + 5);
    expect(read.reads / values).toBeLessThan(0.5);
  });

  it.each<[string, object]>([
    ['lists', [{ questions: repeat(330, { id: 'x', value: repeat(298, 'a') }) }]],
    ['texts', repeat(20, { questions: repeat(1600, { id: 'x', value: 'a' }) })],
  ])('of accepted %s grows with their number', (_what, content) => {
    const [read, values] = [{ reads: 0 }, JSON.stringify(content).match(/[,[{]/g)?.length ?? 0];
    expect(GivenForm.safeParse(counted({ content }, read)).success).toBe(true);
    expect(read.reads / values).toBeLessThan(5);
  });
});
