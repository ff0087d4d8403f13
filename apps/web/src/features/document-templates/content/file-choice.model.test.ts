import { expect, test } from 'vitest';
import { FILE_MEGABYTES, faultOfFiles } from './file-choice.model.ts';

const file = (name: string, size = 10) => ({ name, size });

test.each([
  [[file('smlouva.docx')], 'WORD', null],
  [[file('SMLOUVA.DOCX')], 'WORD', null],
  [[file('smlouva.pdf')], 'WORD', 'kind'],
  [[file('smlouva.doc')], 'WORD', 'kind'],
  [[file('smlouva.docx')], 'PDF', 'kind'],
  [[file('smlouva.pdf')], 'PDF', null],
  [[file('a.pdf'), file('b.pdf')], 'PDF', 'many'],
  [[file('a.pdf', 0)], 'PDF', 'empty'],
  [[file('a.pdf', FILE_MEGABYTES * 1024 * 1024)], 'PDF', null],
  [[file('a.pdf', FILE_MEGABYTES * 1024 * 1024 + 1)], 'PDF', 'large'],
] as const)('%o for %s: %s', (files, format, fault) => expect(faultOfFiles(files, format)).toBe(fault));
