/** Same as on the server: a test compares the two, because loading the contract would weigh more than this screen. */
export const VERIFIED_BYTE_COUNT_MAX = 20 * 1024 * 1024;
