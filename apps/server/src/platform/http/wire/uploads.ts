import { createHash } from 'node:crypto';
import type { Multipart } from '@fastify/multipart';
import type { Upload } from '@pramen/contract/endpoint';
import { keepVisible } from '@pramen/domain/text/visible';
import { translate } from '@pramen/texts/translate';
import type { FastifyRequest } from 'fastify';
import type { UploadedFile, UploadLimits } from '../../calls/call.ts';
import { languageOf } from '../../calls/language.ts';
import { Problem } from '../../calls/problem.ts';

/** What arrived, in order; two uploads are the same when their receipts are equal. */
export interface Receipt {
  files: { name: string; sha256: string }[];
  fields: [name: string, value: string][];
}

const MEGABYTE = 1024 * 1024;

/** Errors of busboy and its wrapper are always caused by the caller. */
function toProblem(error: unknown, sentence: string | null = null): Problem {
  const isTooMuch = error instanceof Error && 'statusCode' in error && error.statusCode === 413;
  const isOfFiles = isTooMuch && 'code' in error && error.code === 'FST_FILES_LIMIT';
  return new Problem(isTooMuch ? 'body.too_large' : 'request.malformed', isOfFiles && sentence !== null ? { message: sentence } : {});
}

const taking = new WeakSet<FastifyRequest>();

/** Whether the server is receiving files of this request, after its caller was admitted. */
export function takesFiles(request: FastifyRequest): boolean {
  return taking.has(request);
}

function withoutFolders(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
}

/** Browsers escape exactly three characters of a file name (WHATWG HTML, multipart/form-data); only these are unescaped. */
const escapedByBrowsers: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' };
const unescapeName = (name: string) => name.replaceAll(/%(?:22|0D|0A)/g, (escape) => escapedByBrowsers[escape] ?? escape);

const LONGEST_NAME = 200;
const LONGEST_ENDING = 20;

/**
 * The last part of a file name, normalized to NFC because macOS decomposes names. Invisible characters are removed, because they can
 * disguise the extension; a name that is too long loses its middle.
 */
function readName(fileName: string | undefined): string {
  const letters = Array.from(
    keepVisible(unescapeName(withoutFolders(fileName ?? '')))
      .normalize('NFC')
      .trim(),
  );
  if (letters.length <= LONGEST_NAME) return letters.join('');
  const dot = letters.lastIndexOf('.');
  const ending = dot > 0 && letters.length - dot <= LONGEST_ENDING ? letters.slice(dot) : [];
  return [...letters.slice(0, LONGEST_NAME - ending.length), ...ending].join('');
}

/** Yields the files of a multipart request one after another, in constant memory; skips what the caller leaves unread. */
export async function* receiveFiles(
  request: FastifyRequest,
  upload: Upload,
  { fileByteCount }: UploadLimits,
  receipt: Receipt,
): AsyncGenerator<UploadedFile> {
  if (!request.isMultipart()) throw new Problem('body.unsupported');
  // A caller who left before their turn: the parser waits for events of the request that will not come again.
  if (request.raw.destroyed) throw new Problem('request.malformed');
  taking.add(request);
  const parts: AsyncIterator<Multipart> = request.parts({
    limits: { files: upload.mostFiles, fileSize: fileByteCount, fields: 20, fieldSize: upload.fieldByteCount ?? 1024, fieldNameSize: 100 },
  });
  const language = languageOf(request.headers['accept-language']);
  const tooMany = translate(language, 'refusals:files.over_limit', { most: upload.mostFiles });
  const tooLarge = (name: string) => {
    return new Problem('body.too_large', {
      errors: { [name]: [translate(language, 'uploads:file.fileTooLarge', { megabytes: Math.floor(fileByteCount / MEGABYTE) })] },
    });
  };
  try {
    for (;;) {
      const next = await parts.next().catch((error: unknown) => {
        throw toProblem(error, tooMany);
      });
      if (next.done) return;
      const part = next.value;
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated) throw new Problem('body.too_large');
        receipt.fields.push([part.fieldname, String(part.value)]);
        continue;
      }
      const { file, fieldname } = part;
      // Undefined, despite its type, when the part has no file name.
      const filename: string | undefined = part.filename;
      if (!upload.fields.includes(fieldname)) {
        file.resume();
        continue;
      }
      const name = readName(filename);
      const hash = createHash('sha256');
      const read = async function* () {
        const chunks = file[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
        for (;;) {
          const chunk = await chunks.next().catch((error: unknown) => {
            throw toProblem(error);
          });
          if (chunk.done) break;
          hash.update(chunk.value);
          yield chunk.value;
        }
        if (file.truncated) throw tooLarge(name);
        receipt.files.push({ name, sha256: hash.digest('hex') });
      };
      yield { name, content: read() };
      file.resume();
    }
  } finally {
    taking.delete(request);
    // Reads the rest of the request: closing the connection while bytes still arrive would lose an early response.
    if (!request.raw.readableEnded) request.raw.unpipe().resume();
  }
}
