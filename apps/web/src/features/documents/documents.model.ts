import type { DocumentRow } from '@pramen/contract/documents/documents.schemas';
import type { DocumentState, SignatureState } from '@pramen/domain/documents/document-states';
import { calendarDayOf } from '../../platform/formats/dates.ts';

type Tone = 'good' | 'quiet' | 'notice' | 'bad';

const stateTones: Record<DocumentState, Tone> = {
  PREPARED: 'quiet',
  TO_BE_SIGNED: 'notice',
  SIGNED: 'good',
  TO_REVIEW: 'notice',
  ACCEPTED: 'good',
  CANCELED: 'quiet',
  REJECTED: 'bad',
};
const signatureTones: Record<SignatureState, Tone> = { PENDING: 'notice', SIGNED: 'good', REJECTED: 'bad' };

export const toneOfState = (state: DocumentState): Tone => stateTones[state];
export const toneOfSignature = (state: SignatureState): Tone => signatureTones[state];

/** Whether the file is on its way: made, sealed, or not there yet without anybody having said why. */
export function isGenerating({ is_generating: isBusy, file, generation_fault: fault }: Pick<DocumentRow, 'is_generating' | 'file' | 'generation_fault'>): boolean {
  return isBusy || (file === null && fault === null);
}

/** Whether the signed-in person was asked to sign it and has not answered. */
export function isPendingForMe({ signature_current_user: mine }: Pick<DocumentRow, 'signature_current_user'>): boolean {
  return mine?.state === 'PENDING';
}

/** Whether the signed-in person has signed and somebody else has not: "to sign" would read as if the signature were lost. */
export function isAwaitingOthers({ state, signature_current_user: mine }: Pick<DocumentRow, 'state' | 'signature_current_user'>): boolean {
  return state.state === 'TO_BE_SIGNED' && mine?.state === 'SIGNED';
}

/** Whether it can be signed now: nobody signs a paper that is not there yet. */
export function isSignable(document: DocumentRow): boolean {
  return isPendingForMe(document) && document.file !== null && !isGenerating(document);
}

/** What waits for the person's signature, and the rest. */
export function splitMine(documents: readonly DocumentRow[]): { toProcess: DocumentRow[]; archive: DocumentRow[] } {
  return { toProcess: documents.filter(isPendingForMe), archive: documents.filter((document) => !isPendingForMe(document)) };
}

/** The chosen documents that can still be signed, in the order of the list. */
export function chosenOf(documents: readonly DocumentRow[], chosen: ReadonlySet<string>): DocumentRow[] {
  return documents.filter((document) => chosen.has(document.id) && isSignable(document));
}

/** The last day (YYYY-MM-DD, in Prague) on which a request can be answered: it expires at the midnight on which that day ends. */
export function lastDayOf(expiresAt: string): string {
  return calendarDayOf(Date.parse(expiresAt) - 1);
}
