import { FILE_BYTE_COUNT_MAX as ofServer } from '@pramen/contract/files/files.schemas';
import { expect, it } from 'vitest';
import { addAttachments, areSendable, faultOfAttachment, FILE_BYTE_COUNT_MAX } from './attachments.model.ts';

it.each([
  ['výpis.PDF', 1, null],
  ['foto.jpeg', 1, null],
  ['foto.png', FILE_BYTE_COUNT_MAX, null],
  ['smlouva.docx', 1, null],
  ['tabulka.xlsx', 1, null],
  ['tabulka.xls', 1, 'wrongType'],
  ['pdf', 1, 'wrongType'],
  ['výpis.pdf', 0, 'empty'],
  ['výpis.pdf', FILE_BYTE_COUNT_MAX + 1, 'tooLarge'],
] as const)('%s of %i bytes: %s', (name, size, fault) => expect(faultOfAttachment({ name, size })).toBe(fault));

it('the limit is that of the server', () => expect(FILE_BYTE_COUNT_MAX).toBe(ofServer));

it('a file of the same name replaces the earlier one, and twenty are the most', () => {
  const file = (name: string) => new File(['x'], name);
  const first = addAttachments([], [file('a.pdf'), file('b.pdf')]);
  const again = file('a.pdf');
  expect(addAttachments(first, [again]).map(({ file: one }) => one)).toEqual([again, first[1]?.file]);
  const names = (count: number) => Array.from({ length: count }, (_, index) => file(`${index}.pdf`));
  expect(areSendable(addAttachments([], names(20)))).toBe(true);
  expect(areSendable(addAttachments([], names(21)))).toBe(false);
  expect(areSendable(addAttachments([], [file('a.exe')]))).toBe(false);
  expect(areSendable([])).toBe(true);
});
