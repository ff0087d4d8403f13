/** The purpose of an address; a client has at most one of each of the first two types. */
export const addressTypes = ['DOMICILE', 'CORRESPONDENCE', 'OTHER'] as const;
export type AddressType = (typeof addressTypes)[number];
