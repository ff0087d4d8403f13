/** What an address of a client is for; a client has one of each of the first two at most. */
export const addressTypes = ['DOMICILE', 'CORRESPONDENCE', 'OTHER'] as const;
export type AddressType = (typeof addressTypes)[number];
