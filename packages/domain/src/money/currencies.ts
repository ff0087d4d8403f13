/** Currencies in which the portal keeps money, in the order in which they are shown and stored. */
export const currencies = ['CZK', 'EUR', 'USD'] as const;
export type Currency = (typeof currencies)[number];
