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

it('is missing when none is configured and none is on PATH', () => expect(findOffice(null)).toBeNull());

it('is found on PATH; a configured path replaces the search, even if the file is missing', () => {
  const program = join(folder, 'soffice');
  writeFileSync(program, '');
  expect([findOffice(null), findOffice(program), findOffice('/nowhere/soffice')]).toEqual([program, program, null]);
});
