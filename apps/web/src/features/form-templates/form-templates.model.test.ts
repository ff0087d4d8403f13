import type { FormTemplate, SampleForm } from '@pramen/contract/form-templates/form-templates.schemas';
import { expect, test } from 'vitest';
import { emptyDefinition, firstDifference, isUntouched, toBody, toChange, toValues, withSample } from './form-templates.model.ts';

const stored = {
  id: '1',
  name: 'Dotazník',
  public_name_cs: 'Váš dotazník',
  public_name_sk: null,
  version: null,
  type: 'AML_QUESTIONNAIRE',
  description: null,
  data: '{"content":[]}',
  is_active: false,
  confirmation_required: true,
  intermediary_ids: ['i'],
  record_version: 4,
} as unknown as FormTemplate;

const sample = (type: string) =>
  ({
    type,
    name: `Vzor ${type}`,
    public_name_cs: 'Cs',
    public_name_sk: 'Sk',
    confirmation_required: true,
    data: `{"${type}":1}`,
  }) as SampleForm;

test('a new template is an active form for all, without confirmation', () => {
  expect(toBody(toValues(null))).toMatchObject({
    type: 'FORM',
    is_active: true,
    confirmation_required: false,
    intermediary_ids: null,
    data: emptyDefinition,
  });
});

test('a stored template keeps what it has', () => {
  const body = toBody(toValues(stored));
  expect(body).toMatchObject({
    name: 'Dotazník',
    public_name: 'Váš dotazník',
    public_name_cs: 'Váš dotazník',
    public_name_sk: '',
    type: 'AML_QUESTIONNAIRE',
    is_active: false,
    intermediary_ids: ['i'],
  });
  expect(body).not.toHaveProperty('is_for_certain');
  expect(toBody({ ...toValues(stored), is_for_certain: false }).intermediary_ids).toBeNull();
});

test.each([
  ['unchanged', stored.data, true, undefined],
  ['changed', '{}', true, true],
  ['changed without a law', '{}', false, undefined],
])('required by law with %s data', (_, data, isLaw, expected) => {
  const change = toChange({ ...toValues(stored), data, is_required_by_law: isLaw }, stored);
  expect(change.record_version).toBe(4);
  expect('is_required_by_law' in change ? change.is_required_by_law : undefined).toBe(expected);
});

test('a sample fills what was not typed, and another one replaces the first', () => {
  const first = sample('FORM');
  const second = sample('MEETING_RECORD');
  const values = withSample({ ...toValues(null), name: 'Vlastní' }, null, first);
  expect(values).toMatchObject({ name: 'Vlastní', public_name: 'Cs', data: first.data, confirmation_required: true });
  expect(withSample(values, first, second)).toMatchObject({ name: 'Vlastní', type: 'MEETING_RECORD', data: second.data });
  expect(withSample(withSample(toValues(null), null, first), first, null)).toMatchObject({
    name: '',
    public_name: '',
    data: emptyDefinition,
  });
});

test.each([
  [emptyDefinition, null, true],
  ['', null, true],
  [' \n', sample('FORM'), true],
  [sample('FORM').data, sample('FORM'), true],
  [`${sample('FORM').data} `, sample('FORM'), false],
  ['{"content":[1]}', null, false],
])('%j is untouched since %o: %s', (data, from, expected) => expect(isUntouched({ data }, from)).toBe(expected));

test.each([
  ['a\nb', 'a\nb', null],
  ['a\n  b\nc', 'a\n  d\nc', { number: 2, one: 'b', other: 'd' }],
  ['a', 'a\nb', { number: 2, one: '', other: 'b' }],
])('%j and %j differ first at %o', (one, other, expected) => expect(firstDifference(one, other)).toEqual(expected));
