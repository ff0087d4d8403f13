import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installOnDebian } from './debian.mjs';
import { Refusal } from './environment.mjs';

function findInstalled() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const places = [process.env.OFFICE_PATH, ...folders.flatMap((folder) => ['soffice', 'libreoffice'].map((name) => join(folder, name)))];
  return places.find((path) => path && existsSync(path));
}

/** Finds LibreOffice for the tests of Word templates, or installs Debian's package when running as root; throws a Refusal otherwise. */
export function findOffice() {
  const installed = findInstalled();
  if (installed) return installed;
  installOnDebian('LibreOffice for the tests of Word templates', ['libreoffice-writer-nogui', 'fonts-liberation']);
  const found = findInstalled();
  if (found) return found;
  throw new Refusal(
    'The tests of Word templates need LibreOffice: install it (on Debian: apt install libreoffice-writer-nogui fonts-liberation), or name it in OFFICE_PATH.',
  );
}
