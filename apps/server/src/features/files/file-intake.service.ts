import { translate } from '@pramen/texts/translate';
import type { Readable, Tx } from '../../database/connect.ts';
import type { FileStore, StagedFile } from '../../platform/files/file-store.ts';
import type { Scanner } from '../../platform/files/virus-scan.ts';
import type { ConcurrencyLimit } from '../../platform/limits/concurrency-limit.ts';
import type { Actor, Language, UploadedFile } from '../../platform/calls/call.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { refusedField } from '../../platform/calls/refused-field.ts';
import { changeableKinds } from '../../platform/pdf/untrusted/changeable-content.ts';
import type { ChangeableKind } from '../../platform/pdf/untrusted/changeable-content.ts';
import { fileKinds, inspectFile } from './files.kinds.ts';
import type { FileFault, FileKind, Inspector } from './files.kinds.ts';
import type { FileRow } from './files.reader.ts';

/** A received file in the store that no database row refers to yet. */
export interface ArrivedFile {
  name: string;
  staged: StagedFile;
}

/** The files of one call before they belong to a record. */
export interface Intake {
  files: ArrivedFile[];
  /** Set once rows refer to the files, which must then not be removed. */
  isKept: boolean;
}

export const FILE_LIMITS = { fileByteCount: 10 * 1024 * 1024 };

/** Stores files as they arrive, in constant memory; an aborted call or one with a file that is too large leaves no file behind. */
export async function takeFiles(store: FileStore, arriving: AsyncIterable<UploadedFile>): Promise<Intake> {
  const intake: Intake = { files: [], isKept: false };
  try {
    for await (const { name, content } of arriving) intake.files.push({ name, staged: await store.stage(content) });
    return intake;
  } catch (error) {
    await forgetFiles(store, intake);
    throw error;
  }
}

/** Removes the files of a call that no row refers to. */
export async function forgetFiles(store: FileStore, intake: Intake): Promise<void> {
  if (intake.isKept) return;
  for (const { staged } of intake.files) await store.remove(staged.objectKey);
}

const isChangeable = (fault: FileFault | 'infected'): fault is ChangeableKind => (changeableKinds as readonly string[]).includes(fault);

/** What may be sent, so that the sender can choose something else. */
const namesOf = (allowed: readonly FileKind[], language: Language) =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(allowed.map((kind) => kind.toUpperCase()));

function refuse(name: string, fault: FileFault | 'infected', allowed: readonly FileKind[], language: Language): Problem {
  const sentence = isChangeable(fault)
    ? translate(language, `signing:changeable.${fault}`)
    : translate(language, `uploads:file.${fault}`, { kinds: namesOf(allowed, language) });
  const errors = { [name]: [sentence] };
  return new Problem(fault === 'kind' || fault === 'name' ? 'body.unsupported' : 'validation.failed', { errors });
}

/** The inspectors of incoming files. */
export interface Inspection {
  inspector: Inspector;
  /** null: no malware scan. */
  scanner: Scanner | null;
  turns: ConcurrencyLimit;
}

/** Stores a file in the transaction of its call. */
export type Taking = (tx: Tx) => Promise<FileRow>;

/** The rules for files of one kind of record; each feature provides its own. */
export interface FileOwner {
  /** The client who owns the file, or null. Throws record.not_found for a record that is unknown or out of the caller's scope. */
  reach(
    db: Readable,
    actor: Actor,
    intent: 'files.read' | 'files.upload' | 'files.delete',
    id: string,
  ): Promise<{ clientId: string | null }>;
  /** Kinds accepted by POST /api/files/upload; empty: files arrive another way. */
  takes: readonly FileKind[];
  mostFiles: number;
  /**
   * Inspects an uploaded file before the transaction and returns the function that stores it there; without it the file is only stored and
   * recorded.
   */
  prepare?(db: Readable, actor: Actor, id: string, file: ArrivedFile, kind: FileKind): Promise<Taking>;
  /** The files cannot be deleted on their own. */
  areKept?: true;
  /** Whether something still refers to the file, which can then not be deleted; locks the file until the transaction ends. */
  isInUse?(tx: Tx, file: FileRow): Promise<boolean>;
  /** Records that the file was delivered to the actor; runs after its last byte was sent. */
  opened?(actor: Actor, file: FileRow): Promise<void>;
}
export type FileOwners = Partial<Record<FileRow['fileableType'], FileOwner>>;

export interface IntakeRules {
  allowed: readonly FileKind[];
  mostFiles: number;
  language: Language;
  /** The user whose share of the inspection queue the files count against. */
  owner: string;
  /** Takes each file that was found good, while its bytes are in memory. */
  look?(bytes: Buffer, name: string, kind: FileKind): Promise<void>;
}

/**
 * Inspects the received files one after another; returns their kinds in the same order. The first bad file rejects the call: 415 for a
 * wrong kind, 422 for a broken, unsafe or infected one, with a message under the file's name; server.busy when too many wait.
 */
export async function inspectIntake(
  { files }: Intake,
  store: FileStore,
  { inspector, scanner, turns }: Inspection,
  { allowed, mostFiles, language, owner, look }: IntakeRules,
): Promise<FileKind[]> {
  if (files.length === 0) throw refusedField(language, 'files', 'uploads:file.missing');
  if (files.length > mostFiles)
    throw new Problem('files.over_limit', { message: translate(language, 'refusals:files.over_limit', { most: mostFiles }) });
  const kinds: FileKind[] = [];
  const inspect = async ({ name, staged }: ArrivedFile) => {
    const bytes = await store.readWhole(staged);
    const found = await inspectFile(bytes, name, allowed, inspector, owner);
    if ('fault' in found) throw refuse(name, found.fault, allowed, language);
    if (scanner && !(await scanner.isClean(bytes))) throw refuse(name, 'infected', allowed, language);
    await look?.(bytes, name, found.kind);
    kinds.push(found.kind);
  };
  for (const file of files) await turns.run(() => inspect(file), owner);
  return kinds;
}

/** The media type stored and sent for files of a kind. */
export const mediaTypeOf = (kind: FileKind): string => fileKinds[kind].mediaType;
