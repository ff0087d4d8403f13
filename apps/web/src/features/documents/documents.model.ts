import type {
  ClosedRequest,
  Document,
  DocumentRow,
  DocumentsToSign,
  DocumentStateChange,
} from '@pramen/contract/documents/documents.schemas';
import type { ClosedRequestState, DocumentState, ShownSignatureState, SignatureRole } from '@pramen/domain/documents/document-states';
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
const signatureTones: Record<ShownSignatureState | ClosedRequestState, Tone> = {
  PENDING: 'notice',
  SIGNED: 'good',
  REJECTED: 'bad',
  NOT_REQUIRED: 'quiet',
  REVOKED: 'quiet',
  EXPIRED: 'bad',
};

export const toneOfState = (state: DocumentState): Tone => stateTones[state];
export const toneOfSignature = (state: ShownSignatureState | ClosedRequestState): Tone => signatureTones[state];

/** Whether the file is being generated, or is missing without a reported error. */
export function isGenerating({
  is_generating: isBusy,
  file,
  generation_fault: fault,
}: Pick<DocumentRow, 'is_generating' | 'file' | 'generation_fault'>): boolean {
  return isBusy || (file === null && fault === null);
}

/** Whether the file will soon be another one: it is being generated or sealed. */
export function isAtWork(document: Pick<DocumentRow, 'is_generating' | 'is_sealing' | 'file' | 'generation_fault'>): boolean {
  return document.is_sealing || isGenerating(document);
}

/** Whether the signed-in user was asked to sign the document and has not answered. */
export function isPendingForMe({ signature_current_user: mine }: Pick<DocumentRow, 'signature_current_user'>): boolean {
  return mine.state === 'PENDING';
}

/** Whether the signed-in user has signed and another signer has not: "to sign" would read as if the signature were lost. */
export function isAwaitingOthers({ state, signature_current_user: mine }: Pick<DocumentRow, 'state' | 'signature_current_user'>): boolean {
  return state.state === 'TO_BE_SIGNED' && mine.state === 'SIGNED';
}

/** The request that a dialog offers: the client's signature or, after a return, the signatures of all signers asked before. */
export function firstRequestOf({ state, signatures, closed_requests: closed }: Pick<Document, 'state' | 'signatures' | 'closed_requests'>) {
  const wasAsked = (role: SignatureRole) => [...signatures, ...closed].some((request) => request.role === role);
  const isReturned = state.state === 'REJECTED';
  return {
    owner: !isReturned || wasAsked('OWNER'),
    responsible: isReturned && wasAsked('RESPONSIBLE'),
    responsible_id: '',
    expires_on: '',
  };
}

/** Whether the user can sign the document now: its file must exist. */
export function isSignable(document: DocumentRow): boolean {
  return isPendingForMe(document) && document.file !== null && !isAtWork(document);
}

/** Documents that wait for the user's signature, and the rest. */
export function splitMine(documents: readonly DocumentRow[]): { toProcess: DocumentRow[]; archive: DocumentRow[] } {
  return { toProcess: documents.filter(isPendingForMe), archive: documents.filter((document) => !isPendingForMe(document)) };
}

/** The chosen documents that can still be signed, in the order of the list. */
export function chosenOf(documents: readonly DocumentRow[], chosen: ReadonlySet<string>): DocumentRow[] {
  return documents.filter((document) => chosen.has(document.id) && isSignable(document));
}

/** The last day (YYYY-MM-DD, in Prague) on which a request can be answered: it expires at the midnight that ends this day. */
export function lastDayOf(expiresAt: string): string {
  return calendarDayOf(Date.parse(expiresAt) - 1);
}

/** A SHA-256 in hex as eight groups of eight characters. */
export function groupsOf(sha256: string): string[] {
  return sha256.match(/.{1,8}/g) ?? [];
}

/** The reason given for returning or cancelling a document; null in other states or without a reason. */
export function reasonOf({ state, states, signatures }: Pick<DocumentRow, 'state' | 'states' | 'signatures'>): string | null {
  if (state.state !== 'REJECTED' && state.state !== 'CANCELED') return null;
  const last = states.findLast((change) => change.state === state.state)?.description;
  if (last) return last;
  return state.state === 'REJECTED' ? (signatures.find((signature) => signature.state === 'REJECTED')?.description ?? null) : null;
}

/** An event of a document: a change of state, or a request for a signature that ended without one. */
export type HistoryEntry = { at: string } & ({ is: 'state'; change: DocumentStateChange } | { is: 'request'; request: ClosedRequest });

/** Changes of state and ended requests, newest first. */
export function historyOf(states: readonly DocumentStateChange[], requests: readonly ClosedRequest[]): HistoryEntry[] {
  const changes = states.map((change) => ({ at: change.created_at, is: 'state', change }) as const);
  const ended = requests.map((request) => ({ at: request.closed_at, is: 'request', request }) as const);
  // Within one moment the later state comes first, then the earlier one, then the request.
  return [...changes.toReversed(), ...ended].toSorted((one, other) => other.at.localeCompare(one.at));
}

/** The hash whose start an SMS for these documents shows: for one document its file's, for several the code's; null while unknown. */
export function markedHashOf({ documents, code }: DocumentsToSign): string | null {
  const [only] = documents;
  return documents.length === 1 && only ? only.sha256 : (code?.sha256 ?? null);
}
