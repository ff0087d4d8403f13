import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';

const run = promisify(execFile);
const programOf = (name: 'pdfsig' | 'pdftotext' | 'qpdf') => process.env[`${name.toUpperCase()}_PATH`] ?? name;

/** Every letter that Czech and Slovak add to the Latin alphabet. */
export const LETTERS = 'áäčďéěíĺľňóôŕřšťúůýžÁÄČĎÉĚÍĹĽŇÓÔŔŘŠŤÚŮÝŽ';

/** Text without whitespace: a line may break anywhere. */
export const compact = (text: string) => text.replaceAll(/\s+/g, '');

/**
 * Checks a sealed file with independent programs: the signature is valid and covers the whole file, the file is well-formed, its
 * text is readable. Returns the text.
 */
export async function readSealedPdf(path: string): Promise<string> {
  // The demo's seal certificate is self-signed and so untrusted; this only checks that the file was not changed after sealing.
  const { stdout: signatures } = await run(programOf('pdfsig'), ['-nocert', path]);
  expect(signatures.match(/^Signature #\d/gm), signatures).toHaveLength(1);
  expect(signatures).toContain('Signature Validation: Signature is Valid.');
  expect(signatures).toContain('Total document signed');
  expect(signatures).toContain('ETSI.CAdES.detached');
  const { stdout: soundness, stderr: complaints } = await run(programOf('qpdf'), ['--check', path]);
  expect(soundness).toContain('No syntax or stream encoding errors found');
  expect(complaints).toBe('');
  // In the order in which it was written: a label, then its value.
  const { stdout: text } = await run(programOf('pdftotext'), ['-raw', path, '-']);
  expect(
    Array.from(LETTERS).filter((letter) => !text.includes(letter)),
    'letters that are missing',
  ).toEqual([]);
  return text;
}
