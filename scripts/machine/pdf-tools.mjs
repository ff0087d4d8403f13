import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installOnDebian } from './debian.mjs';
import { Refusal } from './environment.mjs';

const names = ['pdfsig', 'pdftotext', 'qpdf'];
const variableOf = (name) => `${name.toUpperCase()}_PATH`;

function findTool(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return [process.env[variableOf(name)], ...folders.map((folder) => join(folder, name))].find((path) => path && existsSync(path));
}

const findMissing = () => names.filter((name) => !findTool(name));

/** Finds the independent PDF readers of the tests, or installs Debian's packages when running as root; throws a Refusal otherwise. */
export function findPdfTools() {
  if (findMissing().length > 0) installOnDebian('Poppler and qpdf for the tests of sealed documents', ['poppler-utils', 'qpdf']);
  const missing = findMissing();
  if (missing.length === 0) return Object.fromEntries(names.map((name) => [variableOf(name), findTool(name)]));
  throw new Refusal(
    `The tests of sealed documents need Poppler and qpdf; missing: ${missing.join(', ')}. Install them (on Debian: apt install poppler-utils qpdf), or name the programs in ${names.map(variableOf).join(', ')}.`,
  );
}
