import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { installOnDebian } from './debian.mjs';
import { Refusal } from './environment.mjs';

function findInstalled() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const places = [process.env.OFFICE_PATH, ...folders.flatMap((folder) => ['soffice', 'libreoffice'].map((name) => join(folder, name)))];
  return places.find((path) => path && existsSync(path));
}

const packages = ['libreoffice-writer-nogui', 'libreoffice-calc-nogui', 'fonts-liberation'];

/** Debian has LibreOffice's spreadsheets in a package of their own. */
const opensSheets = (office) => existsSync(join(dirname(realpathSync(office)), 'libsclo.so'));

/** Finds LibreOffice for the tests of Word templates and spreadsheets, or installs Debian's packages when running as root; throws a Refusal otherwise. */
export function findOffice() {
  const installed = findInstalled();
  if (installed && opensSheets(installed)) return installed;
  installOnDebian('LibreOffice for the tests of Word templates and spreadsheets', packages);
  const found = findInstalled();
  if (found) return found;
  throw new Refusal(
    `The tests of Word templates and spreadsheets need LibreOffice: install it (on Debian: apt install ${packages.join(' ')}), or name it in OFFICE_PATH.`,
  );
}
