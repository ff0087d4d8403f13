import { FILE_BYTE_COUNT_MAX } from '@pramen/contract/files/files.schemas';
import { IDENTIFICATION_FILE_BYTES_MAX } from '@pramen/contract/identifications/identifications.lists';
import { expect, test } from 'vitest';
import { ACCEPTED_FILES, faultOfFile, isPicture, nameAcceptedFiles, sidesOf } from './identifications.model.ts';

test('the limit is that of every upload', () => expect(IDENTIFICATION_FILE_BYTES_MAX).toBe(FILE_BYTE_COUNT_MAX));

test.each([
  ['IMG_0001.HEIC', 10, 'heic'],
  ['foto.heif', 10, 'heic'],
  ['průkaz.jpg', 10, null],
  ['PRŮKAZ.JPEG', 10, null],
  ['smlouva.docx', 10, null],
  ['strana.webp', 10, 'kind'],
  ['bez přípony', 10, 'kind'],
  ['průkaz.jpg', 0, 'empty'],
  ['průkaz.png', FILE_BYTE_COUNT_MAX, null],
  ['průkaz.png', FILE_BYTE_COUNT_MAX + 1, 'large'],
])('%s of %i bytes: %s', (name, size, fault) => expect(faultOfFile({ name, size })).toBe(fault));

test('everything that is accepted is named', () => {
  expect([nameAcceptedFiles('cs'), nameAcceptedFiles('sk')]).toEqual(['JPG, PNG, PDF, DOCX nebo XLSX', 'JPG, PNG, PDF, DOCX alebo XLSX']);
  const named = nameAcceptedFiles('cs').toLowerCase();
  expect(ACCEPTED_FILES.split(',').filter((ending) => !named.includes(ending.slice(1).replace('jpeg', 'jpg')))).toEqual([]);
});

test('only pictures are previewed and measured', () => {
  expect(['a.JPG', 'a.jpeg', 'a.png', 'a.pdf', 'jpg'].map(isPicture)).toEqual([true, true, true, false, false]);
});

test('cards have two sides', () => {
  expect([sidesOf('IDCARD'), sidesOf('PASSPORT')]).toEqual([['FRONT', 'BACK'], ['PAGE']]);
});
