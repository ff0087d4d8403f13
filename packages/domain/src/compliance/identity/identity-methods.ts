/** How a client proves who they are. BANKID is an electronic identity, the others are pictures of a document. */
export const identificationMethods = ['IDCARD', 'DRIVER_LICENSE', 'PASSPORT', 'BIRTH_CERTIFICATE', 'BANKID'] as const;
export type IdentificationMethod = (typeof identificationMethods)[number];

/**
 * What an accepted identification is worth: the person was there, their documents were received from a distance (valid together with the
 * first payment from an account of their own; act No. 253/2008 Coll., section 11), an electronic identity confirmed them, or the document
 * only supports another one.
 */
export const identificationLevels = ['IN_PERSON', 'REMOTE', 'ELECTRONIC', 'SUPPORTING'] as const;
export type IdentificationLevel = (typeof identificationLevels)[number];

/** With what the reviewer compared the picture: the person before them, or the client's record and the read lines alone. */
export const comparisons = ['PERSON', 'PICTURE'] as const;
export type Comparison = (typeof comparisons)[number];

/** What a picture shows. */
export const pictureSides = ['FRONT', 'BACK', 'PAGE'] as const;
export type PictureSide = (typeof pictureSides)[number];

/** Why a client sends pictures of a document although an electronic identity is offered. */
export const pictureReasons = ['NO_BANK_IDENTITY', 'DOES_NOT_WORK', 'PREFERS_PICTURES', 'OTHER'] as const;
export type PictureReason = (typeof pictureReasons)[number];

/** Card and passport have machine-readable lines; without valid ones they are not accepted. */
export const hasMachineLines = (method: IdentificationMethod): boolean => method === 'IDCARD' || method === 'PASSPORT';

/** An electronic identity brings no picture that a reviewer could compare. */
export const hasPictures = (method: IdentificationMethod): boolean => method !== 'BANKID';

/** Card, passport and electronic identity each prove the whole person; the other documents only support them. */
const isWhole = (method: IdentificationMethod) => hasMachineLines(method) || method === 'BANKID';

/** A client who is asked for a card may send a passport or use an electronic identity, and the other way round; the other documents replace nothing. */
export function mayClientChoose(requested: IdentificationMethod, chosen: IdentificationMethod): boolean {
  return requested === chosen || (isWhole(requested) && isWhole(chosen));
}

export function levelOf(method: IdentificationMethod, comparison: Comparison | null): IdentificationLevel {
  if (method === 'BANKID') return 'ELECTRONIC';
  if (!hasMachineLines(method)) return 'SUPPORTING';
  return comparison === 'PERSON' ? 'IN_PERSON' : 'REMOTE';
}

/**
 * Whether it is established who a client is: AWAITS_PAYMENT while accepted copies of documents wait for the first payment from an account
 * of the client's own, OPEN while nothing was accepted that proves the whole person.
 */
export const identityStandings = ['IDENTIFIED', 'AWAITS_PAYMENT', 'OPEN'] as const;
export type IdentityStanding = (typeof identityStandings)[number];

export interface ProofOfIdentity {
  isAccepted: boolean;
  level: IdentificationLevel | null;
  /** Whether its first payment was matched. */
  isPaid: boolean;
}

/** Copies of documents alone do not identify: act No. 253/2008 Coll., section 11. */
export const awaitsPayment = ({ isAccepted, level, isPaid }: ProofOfIdentity): boolean => isAccepted && level === 'REMOTE' && !isPaid;

export function identityStandingOf(proofs: readonly ProofOfIdentity[]): IdentityStanding {
  const whole = proofs.filter(({ isAccepted, level }) => isAccepted && level !== null && level !== 'SUPPORTING');
  if (whole.some((proof) => !awaitsPayment(proof))) return 'IDENTIFIED';
  return whole.length > 0 ? 'AWAITS_PAYMENT' : 'OPEN';
}
