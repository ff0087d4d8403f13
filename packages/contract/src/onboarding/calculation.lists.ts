/** Longest name that a client may give to what they save for. */
export const PORTFOLIO_NAME_MAX_LENGTH = 100;
