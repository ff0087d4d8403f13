import { execFile } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { office } from './office.ts';

/** LibreOffice's spreadsheets, a package of their own on Debian: beside the program, or where macOS keeps libraries. */
const library = ['libsclo.so', '../Frameworks/libsclo.dylib'];
const hasCalc = office !== '' && existsSync(office) && library.some((path) => existsSync(join(dirname(realpathSync(office)), path)));

/** Whether tests that open spreadsheets in LibreOffice run: without it they are skipped, but fail in CI, where nothing may be skipped. */
export const opensSheets = hasCalc || process.env['CI'] === 'true';

/** A cell as LibreOffice understood it: `type` is string, float, currency or date; `value` of a text is null, of a date ISO 8601. */
export interface CalcCell {
  type: string;
  value: string | null;
  /** As shown. */
  text: string;
  hasFormula: boolean;
  isBold: boolean;
}

export interface CalcRow {
  cells: CalcCell[];
  /** Groups that the row folds under. */
  depth: number;
}

export interface CalcSheet {
  name: string;
  rows: CalcRow[];
}

const CONVERSION_TIMEOUT_MS = 120_000;

async function convert(spreadsheet: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pramen-calc-'));
  try {
    await writeFile(join(folder, 'file.xlsx'), spreadsheet);
    const profile = pathToFileURL(join(folder, 'profile')).href;
    const args = [`-env:UserInstallation=${profile}`, '--headless', '--norestore', '--convert-to', 'fods', '--outdir', folder];
    const env = { PATH: process.env['PATH'] ?? '', HOME: folder, LANG: 'C.UTF-8' };
    await promisify(execFile)(office, [...args, join(folder, 'file.xlsx')], { timeout: CONVERSION_TIMEOUT_MS, env });
    return await readFile(join(folder, 'file.fods'), 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const names: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const unescape = (xml: string) => xml.replaceAll(/&(\w+);/g, (_, name: string) => names[name] ?? '');
const attributeOf = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? null;

function boldStylesOf(document: string): Set<string> {
  const styles = document.matchAll(/<style:style style:name="([^"]+)" style:family="table-cell"[^>]*>(.*?)<\/style:style>/gs);
  return new Set(Array.from(styles, ([, name = '', style = '']) => (style.includes('fo:font-weight="bold"') ? name : '')));
}

function readCells(row: string, bold: ReadonlySet<string>): CalcCell[] {
  const cells: CalcCell[] = [];
  for (const [, tag = '', content = ''] of row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs)) {
    const type = attributeOf(tag, 'office:value-type');
    if (type === null) continue;
    const text = unescape(
      Array.from(content.matchAll(/<text:p>(.*?)<\/text:p>/gs), ([, words = '']) => words.replaceAll(/<[^>]+>/g, '')).join('\n'),
    );
    const value = attributeOf(tag, 'office:value') ?? attributeOf(tag, 'office:date-value');
    const hasFormula = attributeOf(tag, 'table:formula') !== null;
    const cell = { type, value, text, hasFormula, isBold: bold.has(attributeOf(tag, 'table:style-name') ?? '') };
    cells.push(...Array.from({ length: Number(attributeOf(tag, 'table:number-columns-repeated') ?? 1) }, () => cell));
  }
  return cells;
}

function readRows(table: string, bold: ReadonlySet<string>): CalcRow[] {
  const rows: CalcRow[] = [];
  let depth = 0;
  for (const [piece] of table.matchAll(/<\/?table:table-row-group\b[^>]*>|<table:table-row\b[^>]*>.*?<\/table:table-row>/gs)) {
    if (piece.startsWith('</')) depth -= 1;
    else if (piece.startsWith('<table:table-row-group')) depth += 1;
    else {
      const cells = readCells(piece, bold);
      const count = cells.length === 0 ? 0 : Number(attributeOf(piece.slice(0, piece.indexOf('>')), 'table:number-rows-repeated') ?? 1);
      rows.push(...Array.from({ length: count }, () => ({ cells, depth })));
    }
  }
  return rows;
}

/** Opens a spreadsheet in LibreOffice and returns what it found; rows without content are left out. */
export async function openInCalc(spreadsheet: Uint8Array): Promise<CalcSheet[]> {
  const document = await convert(spreadsheet);
  const bold = boldStylesOf(document);
  return Array.from(document.matchAll(/<table:table table:name="([^"]*)"[^>]*>(.*?)<\/table:table>/gs), ([, name = '', table = '']) => ({
    name: unescape(name),
    rows: readRows(table, bold),
  }));
}
