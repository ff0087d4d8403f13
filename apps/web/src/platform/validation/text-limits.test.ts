import { changedClientLimits, newClientLimits } from '@pramen/contract/clients/client.limits';
import { ChangedClient, NewClient } from '@pramen/contract/clients/client.schemas';
import { newIntermediaryLimits } from '@pramen/contract/intermediaries/intermediaries.limits';
import { NewIntermediary } from '@pramen/contract/intermediaries/intermediaries.schemas';
import { newStrategyLimits } from '@pramen/contract/strategies/strategies.limits';
import { NewStrategy } from '@pramen/contract/strategies/strategies.schemas';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { findFaults, type FieldRule, type FormRules } from './rules.ts';
import { withLimits, type TextLimits } from './text-limits.ts';

const faultOf = (limits: TextLimits, value: string, own: readonly FieldRule[] = []) =>
  findFaults({ name: value }, withLimits<{ name: string }>(limits, { name: own })).name ?? null;

describe('the limits of a body', () => {
  test.each([
    ['required and missing', [1, 5], '', { key: 'required' }],
    ['required and blank', [1, 5], ' \t', { key: 'required' }],
    ['optional and missing', [0, 5], '', null],
    ['as long as allowed', [1, 5], 'žluťá', null],
    ['too long', [1, 5], 'žluťák', { key: 'maxLength', values: { max: 5 } }],
    ['letters, not UTF-16 units', [0, 2], '😀😀', null],
    ['too short', [8, 200], 'abc', { key: 'minLength', values: { min: 8 } }],
    ['long enough', [8, 200], 'abcdefgh', null],
    ['not storable', [0, 5], 'a\u0000', { key: 'forbiddenCharacter' }],
  ] as const)('%s', (_, limit, value, fault) => expect(faultOf({ name: limit }, value)).toEqual(fault));

  test("a form's own rule comes first", () => {
    const own: FieldRule = () => ({ key: 'phone' });
    expect(faultOf({ name: [1, 5] }, '', [own])).toEqual({ key: 'phone' });
    expect(faultOf({ name: [1, 5] }, '', [() => null])).toEqual({ key: 'required' });
  });

  test('fields that the form does not have are not required', () => {
    const rules: FormRules<{ name: string }> = withLimits({ name: [0, 5], code: [1, 3] });
    expect(findFaults({ name: '' }, rules)).toEqual({});
  });
});

describe('a form refuses what is one character too long for the server, and accepts what is not', () => {
  const bodies: readonly (readonly [string, TextLimits, z.ZodObject])[] = [
    ['new client', newClientLimits, NewClient],
    ['changed client', changedClientLimits, ChangedClient],
    ['intermediary', newIntermediaryLimits, NewIntermediary],
    ['strategy', newStrategyLimits, NewStrategy],
  ];
  test.each(
    bodies.flatMap(([name, limits, body]) =>
      Object.entries(limits).map(([field, limit]) => [name, field, limit, body.shape[field]] as const),
    ),
  )('%s: %s', (_name, _field, limit, schema) => {
    const tooLong = 'a'.repeat(limit[1] + 1);
    expect(faultOf({ name: limit }, tooLong)).toEqual({ key: 'maxLength', values: { max: limit[1] } });
    expect(faultOf({ name: limit }, 'a'.repeat(limit[1]))).toBeNull();
    const codes = (value: string) => (schema as z.ZodType).safeParse(value).error?.issues.map(({ code }) => code) ?? [];
    expect(codes(tooLong)).toContain('too_big');
    expect(codes('a'.repeat(limit[1]))).not.toContain('too_big');
    expect(limit[0] === 0).toBe((schema as z.ZodType).safeParse('').success);
  });
});
