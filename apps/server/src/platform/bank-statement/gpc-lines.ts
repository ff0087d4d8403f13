import { decodeLine } from './decoding.ts';
import { StatementRefused } from './statement.ts';

const LONGEST_LINE = 1_024;
const NEW_LINE = 0x0a;
const RETURN = 0x0d;
const MARK = '\ufeff';
/** End of a file in DOS. */
const END_OF_FILE = '\u001a';

export interface GpcLine {
  line: number;
  text: string;
}

const clean = (text: string) => text.replace(MARK, '').replaceAll(END_OF_FILE, '');

/** Lines of a GPC file in batches, one per piece, whatever ends them. Throws StatementRefused for a longer one. */
export async function* readLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<GpcLine[]> {
  let rest: Buffer = Buffer.alloc(0);
  let line = 0;
  let isAfterReturn = false;
  const cut = (whole: Buffer) => {
    const lines: GpcLine[] = [];
    let from = 0;
    for (let at = 0; at < whole.length; at += 1) {
      const byte = whole[at];
      if (byte !== NEW_LINE && byte !== RETURN) {
        isAfterReturn = false;
        continue;
      }
      // The second half of CRLF ends no line of its own.
      if (byte === NEW_LINE && isAfterReturn) from = at + 1;
      else {
        line += 1;
        lines.push({ line, text: clean(decodeLine(whole.subarray(from, at))) });
        from = at + 1;
      }
      isAfterReturn = byte === RETURN;
    }
    rest = whole.subarray(from);
    if (rest.length > LONGEST_LINE) throw new StatementRefused('statementLine', { line: line + 1 });
    return lines;
  };
  for await (const piece of bytes) {
    yield cut(rest.length === 0 ? piece : Buffer.concat([rest, piece]));
  }
  if (rest.length > 0) yield [{ line: line + 1, text: clean(decodeLine(rest)) }];
}
