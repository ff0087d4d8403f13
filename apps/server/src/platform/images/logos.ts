import { translate } from '@pramen/texts/translate';
import { SECOND } from '../clock/clock.ts';
import type { Actor, Language, UploadedFile } from '../calls/call.ts';
import { Problem } from '../calls/problem.ts';
import { createWorkerPool } from '../workers/worker-pool.ts';
import { findImageFault } from './image-bytes.ts';
import type { ImageFault } from './image-bytes.ts';
import type { DrawnLogo, LogoTask } from './logo.worker.ts';

const LOGO_MEGABYTES = 10;
export const LOGO_LIMITS = { fileByteCount: LOGO_MEGABYTES * 1024 * 1024 };
const DRAWING_TIMEOUT_MS = 20 * SECOND;
const LONGEST_QUEUE = 8;
const LOGOS_OF_ONE = { atOnce: 1, mostWaiting: 2 };
const MEMORY_MEGABYTES = 128;

/** Redraws uploaded logos, one at a time, off the main thread. */
export interface LogoStudio {
  /**
   * Returns a data URL (PNG, at most 600 by 200 pixels) of the first file. Throws 413, 415 or 422 with a message at `field`, and
   * server.busy when too many logos wait, in total or of the actor.
   */
  draw(files: AsyncIterable<UploadedFile>, field: string, actor: Actor): Promise<string>;
  close(): Promise<void>;
}

type LogoFault = ImageFault | 'missing';

function refuse(fault: LogoFault, field: string, language: Language): Problem {
  const errors = { [field]: [translate(language, `uploads:logo.${fault}`)] };
  return new Problem(fault === 'kind' ? 'body.unsupported' : 'validation.failed', { errors });
}

async function readFirst(files: AsyncIterable<UploadedFile>): Promise<Buffer | null> {
  for await (const file of files) {
    const pieces: Buffer[] = [];
    for await (const piece of file.content) pieces.push(piece);
    return Buffer.concat(pieces);
  }
  return null;
}

/** Opens the studio; its thread starts with the first logo. */
export function openLogoStudio(): LogoStudio {
  const pool = createWorkerPool<LogoTask, DrawnLogo>({
    module: new URL('logo.worker.ts', import.meta.url),
    maxThreads: 1,
    maxQueue: LONGEST_QUEUE,
    shareOfOne: LOGOS_OF_ONE,
    timeoutMs: DRAWING_TIMEOUT_MS,
    memoryMegabytes: MEMORY_MEGABYTES,
  });
  return {
    draw: async (files, field, { userId, origin: { language } }) => {
      const bytes = await readFirst(files);
      if (bytes === null || bytes.length === 0) throw refuse('missing', field, language);
      const fault = findImageFault(bytes);
      if (fault) throw refuse(fault, field, language);
      const drawn = await pool.run({ bytes }, userId);
      if ('fault' in drawn) throw refuse(drawn.fault, field, language);
      return `data:image/png;base64,${Buffer.from(drawn.png).toString('base64')}`;
    },
    close: () => pool.close(),
  };
}
