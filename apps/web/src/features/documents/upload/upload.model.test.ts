import { DOCUMENT_FILES_MAX } from '@pramen/contract/documents/documents.schemas';
import { FILE_BYTE_COUNT_MAX as CONTRACT_BYTE_COUNT_MAX } from '@pramen/contract/files/files.schemas';
import { expect, test } from 'vitest';
import { addUploads, areSendable, faultOfUpload, FILE_BYTE_COUNT_MAX, FILES_MAX } from './upload.model.ts';

const fileOf = (name: string, byteCount = 1) => new File([new Uint8Array(byteCount)], name);

test('has the limits of the server', () => expect([FILES_MAX, FILE_BYTE_COUNT_MAX]).toEqual([DOCUMENT_FILES_MAX, CONTRACT_BYTE_COUNT_MAX]));

test.each([
  ['smlouva.pdf', 1, null],
  ['SMLOUVA.PDF', 1, null],
  ['foto.jpg', 1, null],
  ['foto.jpeg', 1, null],
  ['sken.png', 1, null],
  ['smlouva.docx', 1, 'wrongType'],
  ['pdf', 1, 'wrongType'],
  ['prázdný.pdf', 0, 'empty'],
  ['velký.pdf', FILE_BYTE_COUNT_MAX, null],
  ['větší.pdf', FILE_BYTE_COUNT_MAX + 1, 'tooLarge'],
])('%s of %i bytes: %s', (name, byteCount, fault) => expect(faultOfUpload(fileOf(name, byteCount))).toBe(fault));

test('a file of the same name replaces the earlier one', () => {
  const first = addUploads([], [fileOf('a.pdf', 0), fileOf('b.pdf')]);
  const then = addUploads(first, [fileOf('a.pdf', 2)]);
  expect(then.map(({ file, fault }) => [file.name, file.size, fault])).toEqual([
    ['a.pdf', 2, null],
    ['b.pdf', 1, null],
  ]);
});

test.each([
  ['none', [], false],
  ['one', ['a.pdf'], true],
  ['one with a fault', ['a.pdf', 'b.txt'], false],
  ['as many as may be', Array.from({ length: FILES_MAX }, (_, n) => `${n}.pdf`), true],
  ['one too many', Array.from({ length: FILES_MAX + 1 }, (_, n) => `${n}.pdf`), false],
])('%s', (_case, names, expected) =>
  expect(
    areSendable(
      addUploads(
        [],
        names.map((name) => fileOf(name)),
      ),
    ),
  ).toBe(expected),
);
