/** Where a document stands. PREPARED: made, nobody has to sign; TO_BE_SIGNED: somebody has to; SIGNED lasts a moment only, TO_REVIEW follows at once. */
export const documentStates = ['PREPARED', 'TO_BE_SIGNED', 'SIGNED', 'TO_REVIEW', 'ACCEPTED', 'CANCELED', 'REJECTED'] as const;
export type DocumentState = (typeof documentStates)[number];

export const signatureStates = ['PENDING', 'SIGNED', 'REJECTED'] as const;
export type SignatureState = (typeof signatureStates)[number];

/** The same, where nobody was asked to sign. */
export const shownSignatureStates = [...signatureStates, 'NOT_REQUIRED'] as const;
export type ShownSignatureState = (typeof shownSignatureStates)[number];

/** How a request ended without a signature; REJECTED: its signer had returned the document, and was asked once more. */
export const closedRequestStates = ['REVOKED', 'EXPIRED', 'REJECTED'] as const;
export type ClosedRequestState = (typeof closedRequestStates)[number];

/** OWNER is the client, RESPONSIBLE a person of an intermediary. */
export const signatureRoles = ['OWNER', 'RESPONSIBLE'] as const;
export type SignatureRole = (typeof signatureRoles)[number];

/** Three lists of the back office by what is to be done with a document. */
export const documentFilters = ['to-processing', 'in-solution', 'archived'] as const;
export type DocumentFilter = (typeof documentFilters)[number];

export const statesOfFilter: Readonly<Record<DocumentFilter, readonly DocumentState[]>> = {
  'to-processing': ['TO_REVIEW', 'REJECTED'],
  'in-solution': ['PREPARED', 'TO_BE_SIGNED', 'SIGNED'],
  archived: ['ACCEPTED', 'CANCELED'],
};

/** Through these a document only passes, within one transaction: no row is ever found at one. */
const passing: ReadonlySet<DocumentState> = new Set(['SIGNED']);

/** The states of a list that its documents can be found at. */
export function foundStatesOf(filter: DocumentFilter): DocumentState[] {
  return statesOfFilter[filter].filter((state) => !passing.has(state));
}

/** What the back office may set a document to, by where it stands. */
const settableFrom: Readonly<Record<DocumentState, readonly DocumentState[]>> = {
  PREPARED: ['TO_REVIEW'],
  TO_BE_SIGNED: ['TO_REVIEW'],
  SIGNED: ['TO_REVIEW'],
  TO_REVIEW: ['ACCEPTED', 'CANCELED'],
  REJECTED: ['ACCEPTED', 'CANCELED'],
  ACCEPTED: ['TO_REVIEW'],
  CANCELED: ['TO_REVIEW'],
};

/** Whether the back office may set a document that stands at `from` to `to`. */
export function maySetState(from: DocumentState, to: DocumentState): boolean {
  return settableFrom[from].includes(to);
}

/** The state after the signatures changed; null when they do not move the document from where it stands. */
export function stateAfterSignatures(from: DocumentState, signatures: readonly SignatureState[]): DocumentState | null {
  const isOpen = from === 'PREPARED' || from === 'TO_BE_SIGNED' || from === 'SIGNED';
  if (!isOpen) return null;
  const after = signatures.includes('PENDING') ? 'TO_BE_SIGNED' : signatures.includes('SIGNED') ? 'SIGNED' : 'PREPARED';
  return after === from ? null : after;
}

/** Whether somebody who was asked may still sign: nobody has returned, accepted or cancelled the document meanwhile. */
export function maySign(state: DocumentState): boolean {
  return state === 'TO_BE_SIGNED' || state === 'TO_REVIEW';
}

/** Whether a document may still be removed: what somebody has signed, or what is sealed, is kept for the time that law demands. */
export function mayDelete(state: DocumentState, isKept: boolean): boolean {
  return !isKept && state !== 'ACCEPTED' && state !== 'REJECTED';
}

/** Whether cancelling a document that stands at `from` needs a reason. */
export function needsReason(from: DocumentState, isKept: boolean): boolean {
  return isKept || from === 'TO_REVIEW';
}

/** What the client is told: somebody who has signed reads so until the company accepts, cancels or returns the document. */
export function clientStateOf(state: DocumentState, hasSignatures: boolean): DocumentState {
  return state === 'TO_REVIEW' && hasSignatures ? 'SIGNED' : state;
}
