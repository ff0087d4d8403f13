import { setImmediate } from 'node:timers/promises';
import { readCamt } from './camt.ts';
import { readGpc } from './gpc.ts';
import { StatementRefused } from './statement.ts';
import type { FindAccount, StatementFormat, StatementPart } from './statement.ts';

/** Enough for a mark, white space and the first characters. */
const SNIFFED_BYTES = 64;

function formatOf(start: Buffer): StatementFormat {
  // UTF-16 puts a zero byte beside every character of the markup.
  const text = start
    .toString('latin1')
    .replaceAll('\0', '')
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
    .trimStart();
  if (text.startsWith('<')) return 'CAMT053';
  if (text.startsWith('074')) return 'GPC';
  throw new StatementRefused('notStatement');
}

/** Reading a piece takes a few milliseconds; after each the process serves others. */
const PIECE_BYTES = 32 * 1024;

async function* inPieces(piece: Buffer): AsyncGenerator<Buffer> {
  for (let from = 0; from < piece.length; from += PIECE_BYTES) {
    yield piece.subarray(from, from + PIECE_BYTES);
    await setImmediate();
  }
}

async function* withStart(start: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield* inPieces(start);
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield* inPieces(next.value);
}

/**
 * Recognises a bank statement by its content and reads its payments in batches, each statement after its payments. Memory does not grow with
 * the file. Throws StatementRefused, also for sums that the payments do not give.
 */
export async function openStatementFile(
  bytes: AsyncIterable<Buffer>,
  findAccount: FindAccount,
): Promise<{ format: StatementFormat; parts: AsyncGenerator<StatementPart[]> }> {
  const rest = bytes[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    start = Buffer.concat([start, next.value]);
    if (start.length >= SNIFFED_BYTES) break;
  }
  const format = formatOf(start.subarray(0, SNIFFED_BYTES));
  const pieces = withStart(start, rest);
  return { format, parts: format === 'GPC' ? readGpc(pieces, findAccount) : readCamt(pieces) };
}
