import { StatementRefused } from './statement.ts';

/** Enough for an XML declaration in UTF-16. */
const SNIFFED_BYTES = 400;
const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]{1,40})["']/;
const known: ReadonlySet<string> = new Set([
  'utf-8',
  'utf8',
  'us-ascii',
  'utf-16',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'cp1250',
  'iso-8859-2',
  'windows-1252',
  'iso-8859-1',
]);

/** The letters from 0x80 of code page 852, which TextDecoder does not know. */
const cp852 =
  'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0';
const czechLetters = /[áäčďéěíĺľňóôŕřšťúůýžÁÄČĎÉĚÍĹĽŇÓÔŔŘŠŤÚŮÝŽ]/g;

const utf8 = new TextDecoder('utf-8', { fatal: true });
const windows1250 = new TextDecoder('windows-1250');

const countLetters = (text: string) => text.match(czechLetters)?.length ?? 0;

/** A line of a GPC file: UTF-8 when it is, else the older encoding in which it has more Czech and Slovak letters. */
export function decodeLine(bytes: Buffer): string {
  if (bytes.every((byte) => byte < 0x80)) return bytes.toString('latin1');
  try {
    return utf8.decode(bytes);
  } catch {
    const windows = windows1250.decode(bytes);
    const dos = Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : (cp852[byte - 0x80] ?? ' '))).join('');
    return countLetters(dos) > countLetters(windows) ? dos : windows;
  }
}

/** The encoding of an XML text by its mark, its first bytes, or its declaration (XML 1.0, appendix F). */
function findEncoding(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  if (start[0] === 0x3c && start[1] === 0) return 'utf-16le';
  if (start[0] === 0 && start[1] === 0x3c) return 'utf-16be';
  const text = start.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '');
  const name = declared.exec(text)?.[1]?.toLowerCase() ?? 'utf-8';
  if (!known.has(name) || (name.startsWith('utf-16') && text.startsWith('<'))) throw new StatementRefused('statementEncoding');
  return name === 'cp1250' ? 'windows-1250' : name;
}

/** Decodes the bytes of an XML text piece by piece. Throws StatementRefused for bytes that its encoding does not have. */
export async function* decodeXml(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  let waiting = Buffer.alloc(0);
  const decode = (piece?: Buffer) => {
    try {
      return decoder?.decode(piece, { stream: piece !== undefined }) ?? '';
    } catch (error) {
      throw new StatementRefused('statementEncoding', {}, error);
    }
  };
  const open = () => {
    decoder = new TextDecoder(findEncoding(waiting), { fatal: true });
    return decode(waiting);
  };
  for await (const piece of bytes) {
    if (decoder !== null) yield decode(piece);
    else {
      waiting = Buffer.concat([waiting, piece]);
      if (waiting.length >= SNIFFED_BYTES) yield open();
    }
  }
  if (decoder === null) yield open();
  yield decode();
}
