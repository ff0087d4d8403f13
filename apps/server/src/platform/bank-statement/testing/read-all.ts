import { openStatementFile } from '../read-statement.ts';
import type { FindAccount, StatementEntry, StatementFacts, StatementFormat } from '../statement.ts';

export interface ReadFile {
  format: StatementFormat;
  entries: StatementEntry[];
  statements: StatementFacts[];
}

async function* cut(content: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < content.length; from += length) yield content.subarray(from, from + length);
}

/** Everything in a file that arrives in pieces of `length` bytes. */
export async function readAll(content: string | Buffer, findAccount: FindAccount = () => null, length = 97): Promise<ReadFile> {
  const { format, parts } = await openStatementFile(cut(Buffer.from(content), length), findAccount);
  const read: ReadFile = { format, entries: [], statements: [] };
  for await (const batch of parts)
    for (const part of batch)
      if ('entry' in part) read.entries.push(part.entry);
      else read.statements.push(part.statement);
  return read;
}
