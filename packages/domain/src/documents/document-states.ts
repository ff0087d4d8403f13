/**
 * Document states. PREPARED: created, no signature requested; TO_BE_SIGNED: a signature is pending; SIGNED is transient, TO_REVIEW
 * follows in the same transaction.
 */
export const documentStates = ['PREPARED', 'TO_BE_SIGNED', 'SIGNED', 'TO_REVIEW', 'ACCEPTED', 'CANCELED', 'REJECTED'] as const;
export type DocumentState = (typeof documentStates)[number];

export const signatureStates = ['PENDING', 'SIGNED', 'REJECTED'] as const;
export type SignatureState = (typeof signatureStates)[number];

/** Signature states on screens, with one for a document without signature requests. */
export const shownSignatureStates = [...signatureStates, 'NOT_REQUIRED'] as const;
export type ShownSignatureState = (typeof shownSignatureStates)[number];

/** How a request ended without a signature. REJECTED: the signer had returned the document and was asked again. */
export const closedRequestStates = ['REVOKED', 'EXPIRED', 'REJECTED'] as const;
export type ClosedRequestState = (typeof closedRequestStates)[number];

/** OWNER is the client, RESPONSIBLE a person of an intermediary. */
export const signatureRoles = ['OWNER', 'RESPONSIBLE'] as const;
export type SignatureRole = (typeof signatureRoles)[number];

/** The three document lists of the back office, by what is to be done with the document. */
export const documentFilters = ['to-processing', 'in-solution', 'archived'] as const;
export type DocumentFilter = (typeof documentFilters)[number];

export const statesOfFilter: Readonly<Record<DocumentFilter, readonly DocumentState[]>> = {
  'to-processing': ['TO_REVIEW', 'REJECTED'],
  'in-solution': ['PREPARED', 'TO_BE_SIGNED', 'SIGNED'],
  archived: ['ACCEPTED', 'CANCELED'],
};

/** Transient states: a document enters and leaves them within one transaction, so no stored row has them. */
const passing: ReadonlySet<DocumentState> = new Set(['SIGNED']);

/** The states in which stored documents of a list can be. */
export function foundStatesOf(filter: DocumentFilter): DocumentState[] {
  return statesOfFilter[filter].filter((state) => !passing.has(state));
}

/** States that the back office may set, by the current state. */
const settableFrom: Readonly<Record<DocumentState, readonly DocumentState[]>> = {
  PREPARED: ['TO_REVIEW'],
  TO_BE_SIGNED: ['TO_REVIEW'],
  SIGNED: ['TO_REVIEW'],
  TO_REVIEW: ['ACCEPTED', 'CANCELED'],
  REJECTED: ['ACCEPTED', 'CANCELED'],
  ACCEPTED: ['TO_REVIEW'],
  CANCELED: ['TO_REVIEW'],
};

/** Whether the back office may move a document from one state to another. */
export function maySetState(from: DocumentState, to: DocumentState): boolean {
  return settableFrom[from].includes(to);
}

/** The state after the signatures changed; null when the state stays the same. */
export function stateAfterSignatures(from: DocumentState, signatures: readonly SignatureState[]): DocumentState | null {
  const isOpen = from === 'PREPARED' || from === 'TO_BE_SIGNED' || from === 'SIGNED';
  if (!isOpen) return null;
  const after = signatures.includes('PENDING') ? 'TO_BE_SIGNED' : signatures.includes('SIGNED') ? 'SIGNED' : 'PREPARED';
  return after === from ? null : after;
}

/** Whether a requested signer may still sign: the document has not been returned, accepted or cancelled. */
export function maySign(state: DocumentState): boolean {
  return state === 'TO_BE_SIGNED' || state === 'TO_REVIEW';
}

/** Whether a document may still be deleted: signed or sealed documents are kept for the retention period required by law. */
export function mayDelete(state: DocumentState, isKept: boolean): boolean {
  return !isKept && state !== 'ACCEPTED' && state !== 'REJECTED';
}

/** Whether cancelling a document in this state needs a reason. */
export function needsReason(from: DocumentState, isKept: boolean): boolean {
  return isKept || from === 'TO_REVIEW';
}

/** The state shown to the client: a signed document reads SIGNED until the company accepts, cancels or returns it. */
export function clientStateOf(state: DocumentState, hasSignatures: boolean): DocumentState {
  return state === 'TO_REVIEW' && hasSignatures ? 'SIGNED' : state;
}

/** Documents that the portal issues itself, without a template. */
export const documentKinds = ['STATEMENT', 'SUITABILITY_REPORT'] as const;
export type DocumentKind = (typeof documentKinds)[number];
