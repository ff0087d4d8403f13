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

/** Card and passport have machine-readable lines; without valid ones they are not accepted. */
export const hasMachineLines = (method: IdentificationMethod): boolean => method === 'IDCARD' || method === 'PASSPORT';

/** A client who is asked for a card may send a passport, and the other way round; the other documents replace nothing. */
export function mayClientChoose(requested: IdentificationMethod, chosen: IdentificationMethod): boolean {
  return requested === chosen || (hasMachineLines(requested) && hasMachineLines(chosen));
}

export function levelOf(method: IdentificationMethod, comparison: Comparison): IdentificationLevel {
  if (method === 'BANKID') return 'ELECTRONIC';
  if (!hasMachineLines(method)) return 'SUPPORTING';
  return comparison === 'PERSON' ? 'IN_PERSON' : 'REMOTE';
}
