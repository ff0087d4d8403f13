import { verifyPdf } from '@pramen/contract/documents/signing.endpoints';
import { VERIFIED_BYTE_COUNT_MAX } from '@pramen/contract/documents/documents.schemas';
import type { AnswerOf } from '@pramen/contract/endpoint';
import { translate } from '@pramen/texts/translate';
import { createHash } from 'node:crypto';
import type { Db } from '../../database/connect.ts';
import { HOUR } from '../../platform/clock/clock.ts';
import type { EarlyCall, Origin } from '../../platform/calls/call.ts';
import { networkOf } from '../../platform/calls/network.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { serveGuarded } from '../../platform/http/serve.ts';
import type { Route } from '../../platform/http/serve.ts';
import { createConcurrencyLimit } from '../../platform/limits/concurrency-limit.ts';
import { PdfRefused } from '../../platform/pdf/pdf-studio.ts';
import type { PdfStudio } from '../../platform/pdf/pdf-studio.ts';
import type { Platform } from '../../platform/platform.ts';
import { countAttempt } from '../access/limits.service.ts';
import type { Limit } from '../access/limits.service.ts';
import type { PdfFindings } from '../../platform/pdf/verification/verify-pdf.ts';
import { presentFindings, presentUnreadable } from './verify.present.ts';
import { findOriginalHashes, findOurCertificates, findOurNames, findSealedDocument, findSealedHashes } from './verify.reader.ts';
import { judgePdf } from './verify.rules.ts';
import type { KnownOfFile } from './verify.rules.ts';

type Verify = typeof verifyPdf;

const perAddress: Limit = { counter: 'documents.verify', most: 60, windowMs: HOUR };
/** Uploaded files held in memory at once: at most seven are slow (pdf-studio.ts), which leaves nine slots for the others. */
const FILES_AT_ONCE = 16;
/** Callers that may wait before the server reads a byte of their upload. */
const MOST_WAITING = 200;
const ONE_CALLER = { atOnce: 2, mostWaiting: 4 };

async function readOnlyFile({ receiveFiles, origin }: EarlyCall<Verify>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const { content } of receiveFiles({ fileByteCount: VERIFIED_BYTE_COUNT_MAX }))
    for await (const piece of content) pieces.push(piece);
  if (pieces.length === 0)
    throw new Problem('validation.failed', {
      errors: { [verifyPdf.upload.fields[0]]: [translate(origin.language, 'signing:fileMissing')] },
    });
  return Buffer.concat(pieces);
}

async function readKnown(db: Db, { sha256, signatures, revisions, printed }: PdfFindings): Promise<KnownOfFile> {
  const states = [sha256, ...revisions, ...signatures.flatMap(({ revisionSha256 }) => revisionSha256 ?? [])];
  return {
    sealed: await findSealedHashes(db, states),
    originals: await findOriginalHashes(db, [...states, ...printed]),
    certificates: await findOurCertificates(
      db,
      signatures.map(({ certificateSha256 }) => certificateSha256),
    ),
    names: signatures.length > 0 ? await findOurNames(db) : [],
  };
}

async function judge(db: Db, pdf: PdfStudio, bytes: Buffer, { ip, language }: Origin): Promise<AnswerOf<Verify>> {
  const found = await pdf.verifyUpload(bytes, networkOf(ip)).catch((error: unknown) => {
    if (error instanceof PdfRefused) return null;
    throw error;
  });
  if (!found) return presentUnreadable(createHash('sha256').update(bytes).digest('hex'), language);
  const known = await readKnown(db, found);
  const verdict = judgePdf(found, known);
  const state =
    [found.sha256, ...found.signatures.map(({ revisionSha256 }) => revisionSha256)].find(
      (hash) => hash !== null && known.sealed.has(hash),
    ) ?? null;
  // For any other file, return nothing about the document: its own statements may be forged.
  const sealed = state !== null && (verdict === 'OURS_INTACT' || verdict === 'OURS_EXTENDED') ? await findSealedDocument(db, state) : null;
  return presentFindings({ verdict, found, certificates: known.certificates, sealed, isExactly: verdict === 'OURS_INTACT' }, language);
}

/** Verifies any file for any caller; stores none of it. */
export function verifyRoutes(platform: Platform, pdf: PdfStudio): Route[] {
  const limit = createConcurrencyLimit(FILES_AT_ONCE, MOST_WAITING, ONE_CALLER, 'newest');
  return [
    serveGuarded(verifyPdf, {
      before: async (call: EarlyCall<Verify>) => {
        const { outsideTx, origin } = call;
        await countAttempt(outsideTx, platform, perAddress, origin.ip);
        return limit.run(async () => judge(outsideTx, pdf, await readOnlyFile(call), origin), networkOf(origin.ip));
      },
      handle: (_call, answer) => Promise.resolve(answer),
    }),
  ];
}
