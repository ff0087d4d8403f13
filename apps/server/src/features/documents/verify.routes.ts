import { verifyPdf } from '@pramen/contract/documents/signing.endpoints';
import type { AnswerOf } from '@pramen/contract/endpoint';
import { translate } from '@pramen/texts/translate';
import { createHash } from 'node:crypto';
import type { Db } from '../../database/connect.ts';
import { HOUR } from '../../platform/clock/clock.ts';
import type { EarlyCall, Origin } from '../../platform/http/call.ts';
import { networkOf } from '../../platform/http/network.ts';
import { Problem } from '../../platform/http/problem.ts';
import { serveGuarded } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import { createTurnstile } from '../../platform/http/turnstile.ts';
import { PdfRefused } from '../../platform/pdf/pdf-studio.ts';
import type { PdfStudio } from '../../platform/pdf/pdf-studio.ts';
import type { Platform } from '../../platform/platform.ts';
import { countAttempt } from '../access/limits.service.ts';
import type { Limit } from '../access/limits.service.ts';
import { presentFindings } from './verify.present.ts';
import { findOurCertificates, findSealedFile } from './verify.reader.ts';
import { judgePdf } from './verify.rules.ts';

type Verify = typeof verifyPdf;

const perAddress: Limit = { counter: 'documents.verify', most: 60, windowMs: HOUR };
/** A document of the largest size that is taken, its evidence and what somebody added to it. */
const LARGEST_PDF_BYTES = 20 * 1024 * 1024;
/** Strangers' files that may lie in memory at once, and how many callers may wait for their turn. */
const FILES_AT_ONCE = 8;
const MOST_WAITING = 20;
const ONE_CALLER = { atOnce: 2, mostWaiting: 4 };

async function readOnlyFile({ receiveFiles, origin }: EarlyCall<Verify>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const { content } of receiveFiles({ fileByteCount: LARGEST_PDF_BYTES })) for await (const piece of content) pieces.push(piece);
  if (pieces.length === 0) throw new Problem('validation.failed', { errors: { [verifyPdf.upload.fields[0]]: [translate(origin.language, 'signing:fileMissing')] } });
  return Buffer.concat(pieces);
}

async function judge(db: Db, pdf: PdfStudio, bytes: Buffer, { ip, language }: Origin): Promise<AnswerOf<Verify>> {
  const found = await pdf.verifyUpload(bytes, networkOf(ip)).catch((error: unknown) => {
    if (error instanceof PdfRefused) return null;
    throw error;
  });
  const hash = createHash('sha256').update(bytes).digest();
  const sealed = await findSealedFile(db, hash);
  const signatures = found?.signatures ?? [];
  const certificates = await findOurCertificates(db, signatures.map(({ certificateSha256 }) => certificateSha256));
  const verdict = found ? judgePdf(signatures, { isSealedHere: sealed !== null, certificates }) : 'UNREADABLE';
  return presentFindings({ verdict, sha256: hash, signatures, certificates, sealed }, language);
}

/** Anybody may ask about any file; nothing of it is kept. */
export function verifyRoutes(platform: Platform, pdf: PdfStudio): Route[] {
  const turnstile = createTurnstile(FILES_AT_ONCE, MOST_WAITING, ONE_CALLER);
  return [
    serveGuarded(verifyPdf, {
      before: async (call: EarlyCall<Verify>) => {
        const { apart, origin } = call;
        await countAttempt(apart, platform, perAddress, origin.ip);
        return turnstile.pass(async () => judge(apart, pdf, await readOnlyFile(call), origin), networkOf(origin.ip));
      },
      handle: (_call, answer) => Promise.resolve(answer),
    }),
  ];
}
