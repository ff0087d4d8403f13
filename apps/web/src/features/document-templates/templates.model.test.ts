import type { DocumentTemplate } from '@pramen/contract/document-templates/document-templates.schemas';
import { describe, expect, test } from 'vitest';
import { codeFormat, formatOf, isFixed, sampleOf, toBody, toValues, withName } from './templates.model.ts';

const stored: DocumentTemplate = {
  id: '1',
  name: 'Rámcová smlouva',
  name_cs: 'Rámcová smlouva',
  name_sk: null,
  description: null,
  code_format: 'RS_%Y%_%NMB_4%',
  is_active: true,
  categories: [],
  category_ids: ['c1'],
  intermediary_ids: ['i1', 'i2'],
  intermediaries: [],
  label_text_7: null,
  signable: true,
  require_owner_signature: true,
  require_responsible_signature: true,
  responsible_id: 'u1',
  mime_type: 'text/html',
  has_template: true,
  template_name: null,
  generated_count: 0,
  signed_count: 0,
  to_be_signed_count: 0,
  created_at: '2026-11-21T10:00:00.000Z',
  version: 3,
  template: '<p></p>',
  file: null,
  annotations: { fields: [] },
  placeholders: [],
  unknown_placeholders: [],
};

test.each([
  ['text/html', 'EDITOR'],
  ['application/pdf', 'PDF'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'WORD'],
  [null, null],
  ['text/plain', null],
])('%s is %s', (mimeType, format) => expect(formatOf({ mime_type: mimeType })).toBe(format));

test('reads back what it stored', () => {
  expect(toBody(toValues(stored))).toMatchObject({
    name: 'Rámcová smlouva',
    category_ids: ['c1'],
    intermediary_ids: ['i1', 'i2'],
    signable: true,
    require_owner_signature: true,
    responsible_id: 'u1',
  });
  expect(toValues(null)).toMatchObject({ is_active: true, is_for_certain: false, signable: false, code_format: '' });
});

test('is for all intermediaries without the tick, whatever was chosen before', () => {
  expect(toBody({ ...toValues(stored), is_for_certain: false }).intermediary_ids).toBeNull();
  expect(toBody({ ...toValues(null), is_for_certain: true }).intermediary_ids).toEqual([]);
});

test('an unsigned document has no signers, and only a responsible signature names a person', () => {
  expect(toBody({ ...toValues(stored), signable: false })).toMatchObject({
    require_owner_signature: false,
    require_responsible_signature: false,
    responsible_id: null,
  });
  expect(toBody({ ...toValues(stored), require_responsible_signature: false }).responsible_id).toBeNull();
  expect(toBody({ ...toValues(stored), responsible_id: '' }).responsible_id).toBeNull();
});

describe('the code format of a new template', () => {
  test('follows the name until the user edits it', () => {
    const typed = withName(withName(toValues(null), 'Rámcová'), 'Rámcová smlouva');
    expect(typed.code_format).toBe('RS_%Y%_%NMB_4%');
    const touched = { ...typed, code_format: 'X_%NMB_2%' };
    expect(withName(touched, 'Něco jiného').code_format).toBe('X_%NMB_2%');
    expect(withName({ ...touched, code_format: '' }, 'Dodatek').code_format).toBe('DOD_%Y%_%NMB_4%');
  });

  test('shows a sample while it is valid, otherwise an error', () => {
    expect(sampleOf('RS_%Y%_%NMB_4%', 2026)).toBe('RS_2026_0001');
    expect(sampleOf('RS_%Y%', 2026)).toBeNull();
    expect([codeFormat('RS_%NMB_4%', {}), codeFormat('', {}), codeFormat('RS', {}), codeFormat('%X%_%NMB_4%', {})]).toEqual([
      null,
      { key: 'codeFormat.empty' },
      { key: 'codeFormat.number' },
      { key: 'codeFormat.token' },
    ]);
  });
});

test('the dialog of a new template is empty, that of a stored one is complete', () => {
  const { is_active, ...empty } = toValues(null);
  expect(is_active).toBe(true);
  expect(Object.values(empty).filter((value) => value !== false && String(value) !== '')).toEqual([]);
  const texts = { name_sk: 'Rámcová zmluva', description: 'Popis', label_text_7: 'VII', code_format: 'RS_%NMB_4%' };
  const values = toValues({ ...stored, ...texts, is_active: false });
  expect(values).toMatchObject({
    ...texts,
    name: 'Rámcová smlouva',
    is_active: false,
    is_for_certain: true,
    require_responsible_signature: true,
  });
  expect(toBody(values)).toMatchObject({ ...texts, name_cs: 'Rámcová smlouva', is_active: false, require_responsible_signature: true });
  expect(toBody(values)).not.toHaveProperty('is_for_certain');
  expect(toValues({ ...stored, intermediary_ids: null }).is_for_certain).toBe(false);
  expect(toValues({ ...stored, intermediary_ids: [] }).is_for_certain).toBe(true);
});

test.each([
  [0, false],
  [1, true],
])('after %i generated documents the content is fixed: %s', (count, isIt) => expect(isFixed({ generated_count: count })).toBe(isIt));
