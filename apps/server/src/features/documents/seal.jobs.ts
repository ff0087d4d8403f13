import { inTransaction } from '../../database/transaction.ts';
import type { JobHandler, JobPayload } from '../../platform/jobs/jobs.ts';
import { doEach } from '../../platform/jobs/each.ts';
import type { StagedFile } from '../../platform/files/file-store.ts';
import { portalAddress } from '../../platform/http/portal-address.ts';
import { PdfRefused } from '../../platform/pdf/pdf-studio.ts';
import type { PdfStudio } from '../../platform/pdf/pdf-studio.ts';
import { AuthoritySilent } from '../../platform/pdf/time-authority.ts';
import { foldSubject } from '../../platform/pdf/signatures/subject.ts';
import { DoubtfulStamp } from '../../platform/pdf/seal-pdf.ts';
import type { SealedPdf } from '../../platform/pdf/seal-pdf.ts';
import type { Platform } from '../../platform/platform.ts';
import { readProvedBytes } from '../files/integrity.service.ts';
import { readCompany } from '../settings/company.reader.ts';
import { readTenantOf } from '../users/tenants.reader.ts';
import { SEAL_TOPIC } from './document-states.service.ts';
import { sealFaults } from './documents.rules.ts';
import type { SealFault } from './documents.rules.ts';
import { openEvidence } from './evidence.reader.ts';
import { writeEvidence, writeSealReason } from './seal.present.ts';
import { findWaitingSeal, findWaitingStamp } from './seal.reader.ts';
import type { SealJob, WaitingSeal } from './seal.reader.ts';
import { STAMP_TOPIC } from './seal.rules.ts';
import { failSeal, findDueSeals, keepSeal, keepStamp, renounceStamp, requeueSeal } from './seal.service.ts';
import type { MadeSeal } from './seal.service.ts';

const jobOf = ({ clientId, documentId }: JobPayload): SealJob => ({ clientId: String(clientId), documentId: String(documentId) });

async function drawSeal(platform: Platform, pdf: PdfStudio, waiting: WaitingSeal, original: Buffer): Promise<SealedPdf> {
  const { db, clock } = platform;
  const { document, client } = waiting;
  const [pages, signatures] = [await pdf.readPages(original), await openEvidence(db, platform, document.clientId, waiting.signatures)];
  const [company, tenant] = [await readCompany(db), await readTenantOf(db, client.userId)];
  const issuer = { company: company.name, businessNumber: company.businessNumber, intermediary: tenant.code === null ? null : tenant.name };
  const evidence = writeEvidence({ ...waiting, signatures, pageCount: pages.length, issuer, verifyAddress: portalAddress(platform.config, 'verify', {}) });
  return pdf.seal({ original, evidence, reason: writeSealReason(client.language), location: 'CZ', sealedAt: clock.now() });
}

/** Nothing leaves the house that does not verify here; answers by which certificate it was sealed, and the names in it. */
async function proveSeal(pdf: PdfStudio, bytes: Uint8Array, isOfStamp = false): Promise<Pick<MadeSeal, 'certificate' | 'subject'>> {
  const { signatures } = await pdf.verify(bytes);
  const last = signatures.at(-1);
  const seal = signatures.findLast(({ isStamp }) => !isStamp);
  if (!seal?.isIntact || !seal.isBound || !last?.isIntact || !last.coversAll || last.isStamp !== isOfStamp) throw new Error('a seal does not verify');
  return { certificate: seal.certificateSha256, subject: foldSubject({ name: seal.signer, organisation: seal.organisation }) };
}

/** One of two clocks is wrong, ours or the authority's: somebody has to look before the next seal. */
function warnOfStamp({ log, clock }: Platform, { documentId }: SealJob, stampedAt: Date): void {
  log.error({ documentId, stampedAt, now: clock.now() }, 'the authority of time is far from our own time: its stamp is not taken');
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Stages bytes and hands them to `keep`; whoever is not first takes theirs away again. What a killed process leaves is swept with the orphans. */
async function store(platform: Platform, bytes: Uint8Array, keep: (staged: StagedFile) => Promise<boolean>): Promise<void> {
  const staged = await platform.files.stage(once(bytes));
  if (!(await keep(staged))) await platform.files.remove(staged.objectKey);
}

async function seal(platform: Platform, pdf: PdfStudio, job: SealJob): Promise<void> {
  const { db } = platform;
  const waiting = await findWaitingSeal(db, job);
  if (!waiting) return;
  const fail = async (fault: SealFault) => {
    platform.log.warn({ documentId: job.documentId, fault }, 'a document cannot be sealed');
    await inTransaction(db, (tx) => failSeal(tx, platform, waiting, fault));
  };
  const original = await readProvedBytes(platform, waiting.original);
  const isWhatWasSigned = waiting.signatures.every(({ sha256 }) => sha256?.equals(waiting.original.sha256) === true);
  if (waiting.signatures.length === 0 || !isWhatWasSigned) return fail('otherBytes');
  const sealed = await drawSeal(platform, pdf, waiting, original).catch((error: unknown) => {
    if (error instanceof PdfRefused) return sealFaults.find((known) => known === error.fault.kind) ?? 'failed';
    throw error;
  });
  if (typeof sealed === 'string') return fail(sealed);
  if (sealed.doubtfulStamp) warnOfStamp(platform, job, sealed.doubtfulStamp);
  const proven = await proveSeal(pdf, sealed.bytes);
  const isToBeStamped = pdf.hasAuthority && !sealed.isStamped;
  await store(platform, sealed.bytes, (staged) => inTransaction(db, (tx) => keepSeal(tx, platform, waiting, { staged, ...proven }, isToBeStamped)));
}

async function stamp(platform: Platform, pdf: PdfStudio, job: SealJob): Promise<void> {
  const { db } = platform;
  const waiting = await findWaitingStamp(db, job);
  if (!waiting) return;
  const { document, sealed } = waiting;
  if (!pdf.hasAuthority) return inTransaction(db, (tx) => renounceStamp(tx, document));
  const stamped = await pdf.stamp(await readProvedBytes(platform, sealed), platform.clock.now()).catch((error: unknown) => {
    if (error instanceof DoubtfulStamp) warnOfStamp(platform, job, error.at);
    // Silent still, or of another time: the sweep asks again, later each time.
    if (error instanceof AuthoritySilent || error instanceof DoubtfulStamp) return null;
    throw error;
  });
  if (!stamped) return;
  const proven = await proveSeal(pdf, stamped, true);
  await store(platform, stamped, (staged) => inTransaction(db, (tx) => keepStamp(tx, platform, document, sealed, { staged, ...proven })));
}

/** Seals what everybody has signed, and adds the time of an authority to what was sealed while it was silent. */
export function sealJobs(platform: Platform, pdf: PdfStudio): JobHandler[] {
  return [
    { topic: SEAL_TOPIC, run: (payload) => seal(platform, pdf, jobOf(payload)) },
    { topic: STAMP_TOPIC, run: (payload) => stamp(platform, pdf, jobOf(payload)) },
  ];
}

/** Queues what waits for its seal without a job, each document in a transaction of its own. */
export async function sweepSeals(platform: Platform): Promise<void> {
  const due = await inTransaction(platform.db, (tx) => findDueSeals(tx, platform.clock.now()));
  await doEach(due, (job) => inTransaction(platform.db, (tx) => requeueSeal(tx, platform, job)));
}
