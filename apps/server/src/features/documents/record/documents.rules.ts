import type { DocumentState, SignatureState } from '@pramen/domain/documents/document-states';
import { keepVisible } from '@pramen/domain/text/visible';
import type { DocumentRecord } from './documents.reader.ts';

/** Why no file could be generated: errors that a person has to fix, or that occurred too often. */
export const generationFaults = [
  'empty',
  'unreadable',
  'tooLarge',
  'word',
  'placeholders',
  'officeMissing',
  'officeFailed',
  'failed',
] as const;
export type GenerationFault = (typeof generationFaults)[number];

/** The stored error; a value unknown to this version reads as 'failed'. */
export function readFault(stored: string | null): GenerationFault | null {
  return stored === null ? null : (generationFaults.find((known) => known === stored) ?? 'failed');
}

/** Why a signed document could not be sealed; retrying does not help until a person has acted. */
export const sealFaults = ['otherBytes', 'unreadable', 'failed'] as const;
export type SealFault = (typeof sealFaults)[number];

/** Why sealing failed; null unless the seal has FAILED. */
export function readSealFault({ seal, sealFault }: Pick<DocumentRecord, 'seal' | 'sealFault'>): SealFault | null {
  return seal === 'FAILED' ? (sealFaults.find((known) => known === sealFault) ?? 'failed') : null;
}

/** States with a sealed file; a time stamp or validation data may still be added. */
export const sealedStates = ['STAMPING', 'VALIDATING', 'DONE'] as const;

/** Whether the file is being generated. */
export function isGenerating({ generation }: Pick<DocumentRecord, 'generation'>): boolean {
  return generation === 'WAITING';
}

/** Whether the signed file is being sealed; this lasts as long as the time-stamp service is silent. */
export function isSealing({ seal }: Pick<DocumentRecord, 'seal'>): boolean {
  return seal === 'WAITING';
}

/** Whether the file is complete and no job is working on it. */
export function isReady(document: Pick<DocumentRecord, 'generation' | 'seal' | 'fileId'>): boolean {
  return document.generation === 'DONE' && !isSealing(document) && document.fileId !== null;
}

/** Whether to offer regeneration: generated from a template, unsigned and not accepted. */
export function mayOfferRegeneration(
  { templateId, state, seal }: Pick<DocumentRecord, 'templateId' | 'state' | 'seal'>,
  isSigned: boolean,
): boolean {
  return templateId !== null && !isSigned && seal === null && state !== 'ACCEPTED';
}

/** Whether regeneration is allowed: as offered, and the document is not cancelled. */
export function mayRegenerate(document: Pick<DocumentRecord, 'templateId' | 'state' | 'seal'>, isSigned: boolean): boolean {
  return mayOfferRegeneration(document, isSigned) && document.state !== 'CANCELED';
}

/** Whether the document must never be removed: it has a signature, or its seal was requested. */
export function isKept({ seal }: Pick<DocumentRecord, 'seal'>, isSigned: boolean): boolean {
  return isSigned || seal !== null;
}

const askable: ReadonlySet<DocumentState> = new Set(['PREPARED', 'TO_BE_SIGNED', 'SIGNED', 'TO_REVIEW', 'REJECTED']);

/** Whether signatures may be requested: the document is neither decided nor sealed. */
export function mayAskToSign({ state, seal }: Pick<DocumentRecord, 'state' | 'seal'>): boolean {
  return askable.has(state) && seal === null;
}

// Windows forbids these characters in file names; other systems allow more.
const unfit = /[\\/:*?"<>|\p{Cc}]+/gu;
const LONGEST_NAME = 150;

/** Whether a document that was to be signed ends with the contract that the client has left: nobody has signed it, nor has staff decided on it. */
export function isCanceledWithContract(
  { state }: Pick<DocumentRecord, 'state'>,
  signatures: readonly { state: SignatureState }[],
): boolean {
  return (state === 'PREPARED' || state === 'TO_BE_SIGNED') && signatures.every((signature) => signature.state !== 'SIGNED');
}

/** File name of a generated document: its name and its code. */
export function fileNameOf(name: string, code: string | null): string {
  const whole = keepVisible([name, code].filter(Boolean).join(' ').replaceAll(unfit, '-')).trim();
  return `${Array.from(whole).slice(0, LONGEST_NAME).join('') || 'dokument'}.pdf`;
}

/** Name of an uploaded document: the file name without its extension. */
export function documentNameOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return (dot > 0 ? fileName.slice(0, dot) : fileName).trim() || fileName;
}
