import { translate } from '@pramen/texts/translate';
import type { Readable, Tx } from '../../database/connect.ts';
import type { FileStore, StagedFile } from '../../platform/files/file-store.ts';
import type { Scanner } from '../../platform/files/virus-scan.ts';
import type { Actor, Language, UploadedFile } from '../../platform/calls/call.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { changeableKinds } from '../../platform/pdf/untrusted/changeable-content.ts';
import type { ChangeableKind } from '../../platform/pdf/untrusted/changeable-content.ts';
import { fileKinds, inspectFile } from './files.kinds.ts';
import type { FileFault, FileKind, Inspector } from './files.kinds.ts';
import type { FileRow } from './files.reader.ts';

/** A file that has arrived and lies in the store; nothing names it yet. */
export interface ArrivedFile {
  name: string;
  staged: StagedFile;
}

/** Files of one call on their way into a record. */
export interface Intake {
  files: ArrivedFile[];
  /** Set when rows name the files: nothing is to be thrown away any more. */
  isKept: boolean;
}

export const FILE_LIMITS = { fileByteCount: 10 * 1024 * 1024 };

/** Stores files as they arrive, in constant memory; a call that breaks off or brings one too large leaves none. */
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

/** Throws away what no row names. */
export async function forgetFiles(store: FileStore, intake: Intake): Promise<void> {
  if (intake.isKept) return;
  for (const { staged } of intake.files) await store.remove(staged.objectKey);
}

const isChangeable = (fault: FileFault | 'infected'): fault is ChangeableKind => (changeableKinds as readonly string[]).includes(fault);

function refuse(name: string, fault: FileFault | 'infected', language: Language): Problem {
  const errors = { [name]: [translate(language, isChangeable(fault) ? `signing:changeable.${fault}` : `uploads:file.${fault}`)] };
  return new Problem(fault === 'kind' || fault === 'name' ? 'body.unsupported' : 'validation.failed', { errors });
}

/** Who looks at files that come in. */
export interface Inspection {
  inspector: Inspector;
  /** null: nobody looks for malware. */
  scanner: Scanner | null;
}

/** Takes a file in, in the transaction of its call. */
export type Taking = (tx: Tx) => Promise<FileRow>;

/** What the owner of files, a kind of record, says of them; each feature hands its own over. */
export interface FileOwner {
  /** The client whom the file belongs to, or null. Throws record.not_found for a record that is unknown or out of the caller's reach. */
  reach(
    db: Readable,
    actor: Actor,
    intent: 'files.read' | 'files.upload' | 'files.delete',
    id: string,
  ): Promise<{ clientId: string | null }>;
  /** Files that may come in over POST /api/files/upload; none: they come another way. */
  takes: readonly FileKind[];
  mostFiles: number;
  /** Inspects an uploaded file before the transaction and answers what stores it there; without it a row names the file and that is all. */
  prepare?(db: Readable, actor: Actor, id: string, file: ArrivedFile, kind: FileKind): Promise<Taking>;
  /** Files that stay with their record. */
  areKept?: true;
  /** Records that the actor was given the file. */
  opened?(actor: Actor, file: FileRow): Promise<void>;
}
export type FileOwners = Partial<Record<FileRow['fileableType'], FileOwner>>;

export interface IntakeRules {
  allowed: readonly FileKind[];
  mostFiles: number;
  language: Language;
  /** Whose files they are in the line of those that are looked at. */
  owner: string;
}

/**
 * Looks at each file that has arrived, one after another; answers their kinds in the same order. The first that may not come in
 * refuses all: 415 for another kind, 422 for a broken, unsafe or infected one, with a sentence at the name of the file.
 */
export async function inspectIntake(
  { files }: Intake,
  store: FileStore,
  { inspector, scanner }: Inspection,
  { allowed, mostFiles, language, owner }: IntakeRules,
): Promise<FileKind[]> {
  if (files.length === 0) throw new Problem('validation.failed', { errors: { files: [translate(language, 'uploads:file.missing')] } });
  if (files.length > mostFiles)
    throw new Problem('files.over_limit', { message: translate(language, 'errors:files.over_limit', { most: mostFiles }) });
  const kinds: FileKind[] = [];
  for (const { name, staged } of files) {
    const bytes = await store.readWhole(staged);
    const found = await inspectFile(bytes, name, allowed, inspector, owner);
    if ('fault' in found) throw refuse(name, found.fault, language);
    if (scanner && !(await scanner.isClean(bytes))) throw refuse(name, 'infected', language);
    kinds.push(found.kind);
  }
  return kinds;
}

/** The media type by which a file of a kind is kept and sent. */
export const mediaTypeOf = (kind: FileKind): string => fileKinds[kind].mediaType;
