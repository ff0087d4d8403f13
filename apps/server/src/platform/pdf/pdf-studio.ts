import { SECOND } from '../clock/clock.ts';
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts';
import { createProcessPool, TaskKilled, TaskSkipped } from '../workers/process-pool.ts';
import { createWorkerPool, isOutOfLimits, TaskOutOfTime } from '../workers/worker-pool.ts';
import type { DocumentValues, GeneratedPdf } from './templates/document-values.ts';
import type { LayoutTask } from './templates/layout-template.ts';
import { convertWord } from './office.ts';
import type { OverlayTask, PageShape } from './templates/overlay-pdf.ts';
import type { PdfFault, PdfResult } from './pages/pdf-result.ts';
import type { PdfTask, PdfWork } from './pdf-tasks.ts';
import type { ReadTemplate } from './templates/read-template.ts';
import { createRefusals } from './untrusted/refusals.ts';
import { createSealing } from './sealing.ts';
import type { Sealing } from './sealing.ts';
import type { SealKey } from './seal/signer.ts';
import type { PagesFault, UntrustedFault, UntrustedFindings, UntrustedTask } from './untrusted/inspect-untrusted.ts';
import type { ValidationSource } from './validation/gather.ts';
import type { PdfFindings } from './verification/verify-pdf.ts';

/** Something about the file or template that a person has to change; trying again does not help. */
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

/** What is made of templates, one piece after another in a thread that everybody shares. */
export interface PdfGeneration {
  layout(task: LayoutTask): Promise<GeneratedPdf>;
  /** Cleans what the editor sent. */
  readTemplate(html: string): Promise<ReadTemplate>;
  overlay(task: OverlayTask): Promise<GeneratedPdf>;
  /** A filled Word file as PDF; throws OfficeMissing and OfficeFailed, too. */
  fillWord(word: Uint8Array, values: DocumentValues): Promise<GeneratedPdf>;
  findWordPlaceholders(word: Uint8Array): Promise<string[]>;
  readPages(pdf: Uint8Array): Promise<PageShape[]>;
}

/** Makes, seals and reads PDFs off the main thread. Its calls throw PdfRefused, server.busy when too much waits, else what went wrong. */
export interface PdfStudio extends PdfGeneration {
  /** The same for a person who waits for it: their work takes turns with that of all others, and server.busy refuses what is more than a preview and two that wait. */
  forPerson(userId: string): PdfGeneration;
  seal: Sealing['seal'];
  stamp: Sealing['stamp'];
  validate: Sealing['validate'];
  verify(pdf: Uint8Array): Promise<PdfFindings>;
  /** The same for a file from anybody, in a process of its own; `owner` is the network it came from, whose files wait for one another only. */
  verifyUpload(pdf: Uint8Array, owner: string): Promise<PdfFindings>;
  /** What is wrong with a file that has just come in, read in a process of its own; null when it may be read by us. Who sends many waits for everybody else. */
  inspectUpload(format: 'pdf' | 'docx' | 'xlsx', bytes: Uint8Array, owner: string): Promise<UntrustedFault | null>;
  /** What stands against signing a PDF that somebody uploaded; null when it can be sealed as it is. */
  inspectPages(pdf: Uint8Array, owner: string): Promise<PagesFault | null>;
  /** Whether Word templates can become PDFs here. */
  readonly hasOffice: boolean;
  /** Whether an authority of time is configured. */
  readonly hasAuthority: boolean;
  /** Whether what proves the certificates is added to what is sealed. */
  readonly hasValidation: boolean;
  close(): Promise<void>;
}

export interface PdfStudioSettings {
  sealKey: SealKey;
  /** RFC 3161; null: seals carry our own time only. */
  authorityUrl: string | null;
  /** Where validation data come from; without it seals carry none. */
  validation?: ValidationSource | null;
  /** Path of soffice; null: not installed. */
  office: string | null;
}

const LONGEST_QUEUE = 64;
/** What one person may have in it at a time, and in line for it: a preview may take half a minute. */
const PREVIEWS_OF_ONE = { atOnce: 1, mostWaiting: 2 };
const TASK_TIMEOUT_MS = 30 * SECOND;
const MEMORY_MEGABYTES = 512;
const STRANGERS_QUEUE = 24;
/** An honest file of usual size takes a tenth of it; a longer one is begun again, behind those that are shorter. */
const FIRST_TRY_MS = 1.5 * SECOND;
/** Slow files that wait lie in memory meanwhile. */
const SLOW_STRANGERS_QUEUE = 6;
/** What one network that is not signed in may have in line. */
const STRANGERS_OF_ONE = 4;
const UPLOADS_QUEUE = 32;
/** What one person may have in line: the others are as many again. */
const UPLOADS_OF_ONE = 8;
/** Ten times what the largest honest file takes; a file made to be slow holds its process no longer. */
const STRANGERS_TIMEOUT_MS = 4 * SECOND;
const STRANGERS_PROCESSES = 2;
const STRANGERS_MEGABYTES = 384;

/** What the sealing of a document is made of. */
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

/** Conversions of Word that may wait, a minute each at worst: more are refused with server.busy. */
const CONVERSIONS_QUEUE = 4;
const CONVERSIONS_OF_ONE = { atOnce: 1, mostWaiting: 1 };

/** Opens the studio; its thread starts with the first task and ends when there is nothing to do. */
export function openPdfStudio({ sealKey, authorityUrl, validation = null, office }: PdfStudioSettings): PdfStudio {
  const options = {
    module: new URL('pdf.worker.ts', import.meta.url),
    maxThreads: 1,
    maxQueue: LONGEST_QUEUE,
    shareOfOne: PREVIEWS_OF_ONE,
    timeoutMs: TASK_TIMEOUT_MS,
    memoryMegabytes: MEMORY_MEGABYTES,
  };
  const pool = createWorkerPool<PdfTask, PdfResult<unknown>>(options);
  const processOptions = {
    module: new URL('untrusted/inspect-untrusted.process.ts', import.meta.url),
    processes: STRANGERS_PROCESSES,
    timeoutMs: STRANGERS_TIMEOUT_MS,
    firstTryMs: FIRST_TRY_MS,
    memoryMegabytes: STRANGERS_MEGABYTES,
  };
  // Two pools, so that those who are not signed in never keep those waiting who are.
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
  const run = async <Kind extends keyof PdfWork>(
    kind: Kind,
    task: PdfWork[Kind]['task'],
    owner?: string,
  ): Promise<PdfWork[Kind]['result']> => {
    const result = await pool.run({ kind, ...task } as PdfTask, owner).catch((error: unknown) => {
      // A machine under load is slow with any document: what was signed is sealed later, and given up for no lack of time.
      const mayPass = error instanceof TaskOutOfTime && sealingKinds.has(kind);
      throw isOutOfLimits(error) && !mayPass ? new PdfRefused({ kind: 'tooLarge', detail: 'beyond the limits of time and memory' }) : error;
    });
    if ('fault' in result) throw new PdfRefused(result.fault);
    return result.done as PdfWork[Kind]['result'];
  };
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
  // Conversions of Word take seconds and a process each; they wait for one another and for nothing else.
  const conversions = createConcurrencyLimit(1, CONVERSIONS_QUEUE, CONVERSIONS_OF_ONE);
  const stopping = new AbortController();
  const generationFor = (owner?: string): PdfGeneration => ({
    layout: (task) => run('layout', task, owner),
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
    hasAuthority: authorityUrl !== null,
    hasValidation: validation !== null,
    close: async () => {
      stopping.abort();
      await pool.close();
      await strangers.close();
      await uploads.close();
    },
  };
}
