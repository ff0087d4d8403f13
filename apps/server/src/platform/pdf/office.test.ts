import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findOffice } from './office.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'office-'));
  vi.stubEnv('PATH', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

it('is missing where PATH has none and none is named', () => expect(findOffice(null)).toBeNull());

it('is found on PATH, and one that is named counts alone, also when it is not there', () => {
  const program = join(folder, 'soffice');
  writeFileSync(program, '');
  expect([findOffice(null), findOffice(program), findOffice('/nowhere/soffice')]).toEqual([program, program, null]);
});
