export const idCardTypes = ['ID_CARD', 'PASSPORT'] as const;
/** Countries offered for addresses; for citizenship Austria is offered as well. */
export const countries = ['CZ', 'SK', 'PL', 'HU', 'CH', 'DE', 'LI'] as const;
export const citizenships = [...countries, 'AT'] as const;

/** Steps a client may still be missing; the list of clients filters by them. */
export const clientWaits = ['not-activated', 'without-contract'] as const;
export type ClientWait = (typeof clientWaits)[number];

/** The state of a client in one word: the first of these that applies; held: all contracts wait for the decision on an onboarding. */
export const clientStates = ['access-closed', ...clientWaits, 'held', 'active'] as const;
export type ClientState = (typeof clientStates)[number];
