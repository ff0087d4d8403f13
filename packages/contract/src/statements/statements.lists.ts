/** Clients that one run may be ordered for by choosing each. */
export const STATEMENT_CLIENTS_MAX = 1_000;
