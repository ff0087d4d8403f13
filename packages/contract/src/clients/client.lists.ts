export const clientTypes = ['RETAIL', 'PROFESSIONAL', 'AUTHORIZED_OPPOSITE_SIDE'] as const;
export const idCardTypes = ['ID_CARD', 'PASSPORT'] as const;
export const addressTypes = ['DOMICILE', 'CORRESPONDENCE', 'OTHER'] as const;
export type AddressType = (typeof addressTypes)[number];
/** Countries that addresses offer; citizenship offers Austria as well. */
export const countries = ['CZ', 'SK', 'PL', 'HU', 'CH', 'DE', 'LI'] as const;
export const citizenships = [...countries, 'AT'] as const;

/** What a client can wait for, as the list of clients is filtered by it. */
export const clientWaits = ['not-activated', 'without-contract'] as const;
export type ClientWait = (typeof clientWaits)[number];

/** How a client stands, in one word: the first of these that is true. */
export const clientStates = ['access-closed', ...clientWaits, 'active'] as const;
export type ClientState = (typeof clientStates)[number];
