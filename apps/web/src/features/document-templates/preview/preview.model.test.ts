import { expect, test } from 'vitest';
import { readPdf } from './preview.model.ts';

test('decodes all bytes of a data URL', async () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const pdf = readPdf(`data:application/pdf;base64,${btoa(String.fromCodePoint(...bytes))}`);
  expect(pdf.type).toBe('application/pdf');
  expect(new Uint8Array(await pdf.arrayBuffer())).toEqual(bytes);
});
