import { SECOND } from '../clock/clock.ts';
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts';
import { createProcessPool, TaskKilled, TaskSkipped } from '../workers/process-pool.ts';
import { createWorkerPool, isOutOfLimits, TaskOutOfTime } from '../workers/worker-pool.ts';
import type { DocumentValues, GeneratedPdf } from './templates/document-values.ts';
import type { LayoutTask } from './templates/layout-template.ts';
import { convertWord } from './word/office.ts';
import type { OverlayTask, PageShape } from './templates/overlay-pdf.ts';
import type { PdfFault, PdfResult } from './pages/pdf-result.ts';
import type { PdfTask, PdfWork } from './pdf-tasks.ts';
import type { PrintTask } from './prints/print-task.ts';
import type { ReadTemplate } from './templates/read-template.ts';
import { createRefusals } from './untrusted/refusals.ts';
import { createSealing } from './sealing.ts';
import type { Sealing } from './sealing.ts';
import type { SealKey } from './seal/signer.ts';
import type { PagesFault, UntrustedFault, UntrustedFindings, UntrustedTask } from './untrusted/inspect-untrusted.ts';
import type { ValidationSource } from './validation/gather.ts';
import type { PdfFindings } from './verification/verify-pdf.ts';

/** The file or template has an error that a user must fix; a retry does not help. */
export class PdfRefused extends Error {
  override readonly name = 'PdfRefused';
  readonly fault: PdfFault;

  constructor(fault: PdfFault) {
    super(`${fault.kind}: ${fault.detail}`);
    this.fault = fault;
  }
}

/** LibreOffice is not installed on this machine. */
export class OfficeMissing extends Error {
  override readonly name = 'OfficeMissing';
}

/** Generates PDFs from templates, one after another in a thread shared by all callers. */
export interface PdfGeneration {
  layout(task: LayoutTask): Promise<GeneratedPdf>;
  /** Lays out a statement about a record as PDF/A. */
  print(task: PrintTask): Promise<Uint8Array>;
  /** Sanitizes the editor's HTML. */
  readTemplate(html: string): Promise<ReadTemplate>;
  overlay(task: OverlayTask): Promise<GeneratedPdf>;
  /** Fills a Word file and converts it to PDF; also throws OfficeMissing and OfficeFailed. */
  fillWord(word: Uint8Array, values: DocumentValues): Promise<GeneratedPdf>;
  findWordPlaceholders(word: Uint8Array): Promise<string[]>;
  readPages(pdf: Uint8Array): Promise<PageShape[]>;
}

/** Makes many documents in the background, in threads of its own, so that nobody who waits for a preview waits for it. */
export interface BulkStudio {
  print(task: PrintTask): Promise<Uint8Array>;
  seal: Sealing['seal'];
  verify(pdf: Uint8Array): Promise<PdfFindings>;
  readonly hasAuthority: boolean;
  readonly hasValidation: boolean;
}

/** Generates, seals and reads PDFs off the main thread. Its calls throw PdfRefused, server.busy for a full queue, or the original error. */
export interface PdfStudio extends PdfGeneration {
  /**
   * Generates previews for a waiting user, taking turns with other users. Throws server.busy beyond one running and two queued previews.
   */
  forPerson(userId: string): PdfGeneration;
  readonly bulk: BulkStudio;
  seal: Sealing['seal'];
  stamp: Sealing['stamp'];
  validate: Sealing['validate'];
  verify(pdf: Uint8Array): Promise<PdfFindings>;
  /**
   * Verifies a file from an anonymous caller in a separate process. `owner` is the caller's network, whose files delay only one another.
   */
  verifyUpload(pdf: Uint8Array, owner: string): Promise<PdfFindings>;
  /** The error of a new upload, found in a separate process; null when the server may read it. `owner` has a limited share of the queue. */
  inspectUpload(format: 'pdf' | 'docx' | 'xlsx', bytes: Uint8Array, owner: string): Promise<UntrustedFault | null>;
  /** Why an uploaded PDF cannot be signed; null when it can be sealed unchanged. */
  inspectPages(pdf: Uint8Array, owner: string): Promise<PagesFault | null>;
  /** Whether this machine can convert Word templates to PDF. */
  readonly hasOffice: boolean;
  /** Whether a time authority is configured. */
  readonly hasAuthority: boolean;
  /** Whether validation data of the certificates is added to sealed documents. */
  readonly hasValidation: boolean;
  close(): Promise<void>;
}

export interface PdfStudioSettings {
  sealKey: SealKey;
  /** RFC 3161; when null, seals carry only the server's own time. */
  authorityUrl: string | null;
  /** Source of the validation data; without it seals carry none. */
  validation?: ValidationSource | null;
  /** Path of soffice; null when it is not installed. */
  office: string | null;
}

const LONGEST_QUEUE = 64;
/** Threads of the bulk work: they have a lower priority than the server. */
const BULK_THREADS = 2;
/** Most tasks of one person, running and queued; a preview may take half a minute. */
const PREVIEWS_OF_ONE = { atOnce: 1, mostWaiting: 2 };
const TASK_TIMEOUT_MS = 30 * SECOND;
const MEMORY_MEGABYTES = 512;
const STRANGERS_QUEUE = 24;
/** A legitimate file of usual size takes a tenth of this. A slower file is started again, after the quicker ones. */
const FIRST_TRY_MS = 1.5 * SECOND;
/** Few, because slow files stay in memory while they wait. */
const SLOW_STRANGERS_QUEUE = 6;
/** Most queued files of one network without a session. */
const STRANGERS_OF_ONE = 4;
const UPLOADS_QUEUE = 32;
/** Most queued files of one person. */
const UPLOADS_OF_ONE = 8;
/** Ten times as long as the largest legitimate file takes; a deliberately slow file cannot block its process longer. */
const STRANGERS_TIMEOUT_MS = 4 * SECOND;
const STRANGERS_PROCESSES = 2;
const STRANGERS_MEGABYTES = 384;

/** The tasks that sealing a document consists of. */
const sealingKinds: ReadonlySet<keyof PdfWork> = new Set([
  'pages',
  'prepareSeal',
  'prepareStamp',
  'ownSignatures',
  'addSecurityStore',
  'signer',
  'sign',
  'verify',
]);

/** Most queued Word conversions, up to a minute each; more are refused with server.busy. */
const CONVERSIONS_QUEUE = 4;
const CONVERSIONS_OF_ONE = { atOnce: 1, mostWaiting: 1 };

/** Opens the studio; its thread starts with the first task and ends when it is idle. */
export function openPdfStudio({ sealKey, authorityUrl, validation = null, office }: PdfStudioSettings): PdfStudio {
  const shared = {
    module: new URL('pdf.worker.ts', import.meta.url),
    maxQueue: LONGEST_QUEUE,
    timeoutMs: TASK_TIMEOUT_MS,
    memoryMegabytes: MEMORY_MEGABYTES,
  };
  const pool = createWorkerPool<PdfTask, PdfResult<unknown>>({ ...shared, maxThreads: 1, shareOfOne: PREVIEWS_OF_ONE });
  const processOptions = {
    module: new URL('untrusted/inspect-untrusted.process.ts', import.meta.url),
    processes: STRANGERS_PROCESSES,
    timeoutMs: STRANGERS_TIMEOUT_MS,
    firstTryMs: FIRST_TRY_MS,
    memoryMegabytes: STRANGERS_MEGABYTES,
  };
  // Two pools, so that callers without a session never delay signed-in users.
  const strangers = createProcessPool<UntrustedTask, unknown>({
    ...processOptions,
    maxQueue: STRANGERS_QUEUE,
    mostWaitingOfOne: STRANGERS_OF_ONE,
    mostSlowWaiting: SLOW_STRANGERS_QUEUE,
  });
  const uploads = createProcessPool<UntrustedTask, unknown>({
    ...processOptions,
    maxQueue: UPLOADS_QUEUE,
    mostWaitingOfOne: UPLOADS_OF_ONE,
  });
  const bulk = createWorkerPool<PdfTask, PdfResult<unknown>>({ ...shared, maxThreads: BULK_THREADS });
  const runIn = async <Kind extends keyof PdfWork>(
    threads: typeof pool,
    kind: Kind,
    task: PdfWork[Kind]['task'],
    owner?: string,
  ): Promise<PdfWork[Kind]['result']> => {
    const result = await threads.run({ kind, ...task } as PdfTask, owner).catch((error: unknown) => {
      // A busy machine is slow with any document: sealing a signed document is retried later instead of failing for lack of time.
      const mayPass = error instanceof TaskOutOfTime && sealingKinds.has(kind);
      throw isOutOfLimits(error) && !mayPass ? new PdfRefused({ kind: 'tooLarge', detail: 'beyond the limits of time and memory' }) : error;
    });
    if ('fault' in result) throw new PdfRefused(result.fault);
    return result.done as PdfWork[Kind]['result'];
  };
  const run = <Kind extends keyof PdfWork>(kind: Kind, task: PdfWork[Kind]['task'], owner?: string) => runIn(pool, kind, task, owner);
  const refusals = createRefusals();
  const ask = async <Kind extends UntrustedTask['kind']>(
    threads: typeof strangers,
    task: UntrustedTask & { kind: Kind },
    otherwise: UntrustedFindings[Kind],
    owner: string,
  ) => {
    if (refusals.has(task.bytes)) return otherwise;
    const found = await threads
      .run(task, owner, () => refusals.has(task.bytes))
      .catch((error: unknown) => {
        if (error instanceof TaskSkipped) return otherwise;
        if (!(error instanceof TaskKilled)) throw error;
        refusals.add(task.bytes);
        return otherwise;
      });
    return found as UntrustedFindings[Kind];
  };
  const { seal, stamp, validate } = createSealing((kind, task) => run(kind, task), sealKey, authorityUrl, validation);
  const availability = { hasAuthority: authorityUrl !== null, hasValidation: validation !== null };
  const bulkStudio: BulkStudio = {
    print: (task) => runIn(bulk, 'print', { print: task }),
    seal: createSealing((kind, task) => runIn(bulk, kind, task), sealKey, authorityUrl, validation).seal,
    verify: (pdf) => runIn(bulk, 'verify', { pdf }),
    ...availability,
  };
  // Each Word conversion takes seconds and its own process; conversions wait only for one another.
  const conversions = createConcurrencyLimit(1, CONVERSIONS_QUEUE, CONVERSIONS_OF_ONE);
  const stopping = new AbortController();
  const generationFor = (owner?: string): PdfGeneration => ({
    layout: (task) => run('layout', task, owner),
    print: (task) => run('print', { print: task }, owner),
    readTemplate: (html) => run('readTemplate', { html }, owner),
    overlay: (task) => run('overlay', task, owner),
    fillWord: async (word, values) => {
      if (!office) throw new OfficeMissing('LibreOffice is not installed');
      const { bytes, missing } = await run('fillWord', { word, values }, owner);
      return { bytes: await conversions.run(() => convertWord(office, bytes, stopping.signal), owner), missing };
    },
    findWordPlaceholders: (word) => run('wordPlaceholders', { word }, owner),
    readPages: (pdf) => run('pages', { pdf }, owner),
  });
  return {
    ...generationFor(),
    forPerson: generationFor,
    seal,
    stamp,
    validate,
    verify: (pdf) => run('verify', { pdf }),
    verifyUpload: async (pdf, owner) => {
      const found = await ask(
        strangers,
        { kind: 'verify', bytes: pdf },
        { fault: { kind: 'tooLarge', detail: 'beyond the limits of time and memory' } },
        owner,
      );
      if ('fault' in found) throw new PdfRefused(found.fault);
      return found.done;
    },
    inspectUpload: (format, bytes, owner) => ask(uploads, { kind: 'inspect', format, bytes }, 'unsafe', owner),
    inspectPages: (pdf, owner) => ask(uploads, { kind: 'pages', bytes: pdf }, 'unsealable', owner),
    hasOffice: office !== null,
    ...availability,
    bulk: bulkStudio,
    close: async () => {
      stopping.abort();
      await pool.close();
      await bulk.close();
      await strangers.close();
      await uploads.close();
    },
  };
}
