import { readCsvRecords } from './reading/csv.ts';

/** One record of a CSV file; `cells` is empty when it could not be split. */
export interface CsvRow {
  line: number;
  cells: readonly string[];
  isBroken: boolean;
}

/** The rows of any CSV file in batches, in constant memory: see readCsvRecords. */
export async function* readCsvRows(bytes: AsyncIterable<Buffer>): AsyncGenerator<CsvRow[]> {
  for await (const records of readCsvRecords(bytes))
    yield records.map(({ line, cells, fault }) => ({ line, cells, isBroken: fault !== undefined }));
}
