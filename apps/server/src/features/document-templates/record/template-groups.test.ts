import { expect, it } from 'vitest';
import { presentGroups } from './document-templates.present.ts';
import type { TemplateRow } from './document-templates.reader.ts';

const template = (name: string, format: TemplateRow['format']) =>
  ({ id: name, name, description: null, format, categories: [] }) as unknown as TemplateRow;
const templates = [template('editor', 'EDITOR'), template('pdf', 'PDF'), template('word', 'WORD')];

it.each([
  [true, [true, true, true]],
  [false, [true, true, false]],
])('with LibreOffice installed (%s) templates are usable: %j', (hasOffice, ready) => {
  const [group] = presentGroups([], templates, 'cs', hasOffice);
  expect(group?.templates.map((one) => one.is_ready)).toEqual(ready);
});
