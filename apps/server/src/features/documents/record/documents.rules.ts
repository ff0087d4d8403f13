import type { DocumentState } from '@pramen/domain/documents/document-states';
import { keepVisible } from '@pramen/domain/text/visible';
import type { DocumentRecord } from './documents.reader.ts';

/** Why no file could be made: something that a person has to change, or that went wrong too often. */
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

/** The stored fault; what an older version wrote is told as the plain one. */
export function readFault(stored: string | null): GenerationFault | null {
  return stored === null ? null : (generationFaults.find((known) => known === stored) ?? 'failed');
}

/** Why what was signed could not be sealed: no repetition helps before a person has done something. */
export const sealFaults = ['otherBytes', 'unreadable', 'failed'] as const;
export type SealFault = (typeof sealFaults)[number];

/** Why there is no seal where there should be one; null unless it was given up. */
export function readSealFault({ seal, sealFault }: Pick<DocumentRecord, 'seal' | 'sealFault'>): SealFault | null {
  return seal === 'FAILED' ? (sealFaults.find((known) => known === sealFault) ?? 'failed') : null;
}

/** The sealed file is there; a stamp or validation data may still come to it. */
export const sealedStates = ['STAMPING', 'VALIDATING', 'DONE'] as const;

/** Whether the file is made or sealed at this moment. */
export function isGenerating({ generation, seal }: Pick<DocumentRecord, 'generation' | 'seal'>): boolean {
  return generation === 'WAITING' || seal === 'WAITING';
}

/** Whether there is a whole file that nobody works on. */
export function isReady({ generation, seal, fileId }: Pick<DocumentRecord, 'generation' | 'seal' | 'fileId'>): boolean {
  return generation === 'DONE' && seal !== 'WAITING' && fileId !== null;
}

/** Whether making the file anew is offered: made from a template, signed by nobody and not accepted. */
export function mayOfferRegeneration(
  { templateId, state, seal }: Pick<DocumentRecord, 'templateId' | 'state' | 'seal'>,
  isSigned: boolean,
): boolean {
  return templateId !== null && !isSigned && seal === null && state !== 'ACCEPTED';
}

/** Whether it may be done, too: a cancelled document stays as it is. */
export function mayRegenerate(document: Pick<DocumentRecord, 'templateId' | 'state' | 'seal'>, isSigned: boolean): boolean {
  return mayOfferRegeneration(document, isSigned) && document.state !== 'CANCELED';
}

/** Whether it is never removed: somebody has signed it, or a seal is being made or there. */
export function isKept({ seal }: Pick<DocumentRecord, 'seal'>, isSigned: boolean): boolean {
  return isSigned || seal !== null;
}

const askable: ReadonlySet<DocumentState> = new Set(['PREPARED', 'TO_BE_SIGNED', 'SIGNED', 'TO_REVIEW', 'REJECTED']);

/** Whether somebody may be asked to sign: nothing was decided, and nothing sealed yet. */
export function mayAskToSign({ state, seal }: Pick<DocumentRecord, 'state' | 'seal'>): boolean {
  return askable.has(state) && seal === null;
}

// Windows takes none of these in names; others take more, none takes these.
const unfit = /[\\/:*?"<>|\p{Cc}]+/gu;
const LONGEST_NAME = 150;

/** What a made file is called: after its template and its code. */
export function fileNameOf(name: string, code: string | null): string {
  const whole = keepVisible([name, code].filter(Boolean).join(' ').replaceAll(unfit, '-')).trim();
  return `${Array.from(whole).slice(0, LONGEST_NAME).join('') || 'dokument'}.pdf`;
}

/** What an uploaded document is called: its file without the ending. */
export function documentNameOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return (dot > 0 ? fileName.slice(0, dot) : fileName).trim() || fileName;
}
