import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';

const run = promisify(execFile);
const programOf = (name: 'pdfsig' | 'pdftotext' | 'qpdf') => process.env[`${name.toUpperCase()}_PATH`] ?? name;

/** Every letter that Czech and Slovak add to the Latin ones. */
export const LETTERS = 'áäčďéěíĺľňóôŕřšťúůýžÁÄČĎÉĚÍĹĽŇÓÔŔŘŠŤÚŮÝŽ';

/** Text without its blanks: a line may be broken anywhere. */
export const compact = (text: string) => text.replaceAll(/\s+/g, '');

/** What programs of others say of a sealed file: the signature holds and covers it all, the file is sound, its text can be read. Answers the text. */
export async function readSealedPdf(path: string): Promise<string> {
  // The seal of the demonstration is its own issuer, which nobody trusts; whether the file is what was sealed is another question.
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
