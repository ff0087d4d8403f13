import { readCsvRows } from '../../import-engine/csv-rows.reader.ts';
import type { CsvRow } from '../../import-engine/csv-rows.reader.ts';
import { ListRefused, readEntry } from './list-entry.ts';
import type { ListItem, ListReader } from './list-entry.ts';

/**
 * A table of persons: id, name, and optionally schema, aliases, birth_date, countries, position. Cells with several values separate them by
 * semicolons or bars. OpenSanctions' `targets.simple.csv` has these columns, among others.
 */

const required = ['id', 'name'] as const;
const persons = ['', 'person'];
const organisations = ['legalentity', 'organization', 'company', 'publicbody'];
const several = /[;|]/;

type Columns = ReadonlyMap<string, number>;

function readHeader({ cells, isBroken }: CsvRow): Columns {
  const names = cells.map((cell) => cell.trim().toLowerCase());
  if (isBroken || new Set(names).size !== names.length || required.some((name) => !names.includes(name))) throw new ListRefused('otherCsv');
  return new Map(names.map((name, index) => [name, index]));
}

function readRow({ line, cells, isBroken }: CsvRow, columns: Columns): ListItem {
  if (isBroken) return { line, reason: 'csvLine' };
  if (cells.length !== columns.size) return { line, reason: 'columns' };
  const cell = (name: string) => cells[columns.get(name) ?? -1] ?? '';
  const values = (name: string) => cell(name).split(several);
  const schema = cell('schema').trim().toLowerCase();
  const isPerson = persons.includes(schema);
  if (!isPerson && !organisations.includes(schema)) return { line, isSkipped: true };
  return readEntry(line, {
    ref: cell('id'),
    kind: isPerson ? 'PERSON' : 'ENTITY',
    names: [cell('name'), ...values('aliases')],
    birthDates: values('birth_date').map((date) => date.trim()),
    countries: values('countries').map((country) => country.trim()),
    details: { functions: values('position'), programmes: values('sanctions'), remarks: [cell('remark')] },
  });
}

function refuseOtherText(decode: () => string): void {
  try {
    decode();
  } catch (error) {
    throw new ListRefused('notText', { cause: error });
  }
}

/**
 * Passes the bytes on and remembers how they end: a file cut inside its last row still looks like a row. Refuses what is no UTF-8: a name
 * from another encoding resembles nobody, and its list would clear everybody.
 */
async function* watchEnd(bytes: AsyncIterable<Buffer>, end: { last: number | undefined }): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const piece of bytes) {
    refuseOtherText(() => decoder.decode(piece, { stream: true }));
    end.last = piece.at(-1) ?? end.last;
    yield piece;
  }
  refuseOtherText(() => decoder.decode());
}

const LINE_FEED = 0x0a;

async function* readItems(bytes: AsyncIterable<Buffer>): AsyncGenerator<readonly ListItem[]> {
  const end: { last: number | undefined } = { last: undefined };
  let columns: Columns | null = null;
  for await (const rows of readCsvRows(watchEnd(bytes, end))) {
    const items: ListItem[] = [];
    for (const row of rows) {
      if (columns === null) columns = readHeader(row);
      else items.push(readRow(row, columns));
    }
    yield items;
  }
  if (columns === null) throw new ListRefused('noEntries');
  if (end.last !== LINE_FEED && end.last !== 0) throw new ListRefused('cut');
}

/** Reads a table; it must end with the end of a line, because a cut one would not be noticed otherwise. */
export function readCsvList(bytes: AsyncIterable<Buffer>): ListReader {
  return { items: readItems(bytes), publishedOn: () => null };
}
