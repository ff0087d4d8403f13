/** Files that one sending of a request, an answer or a message may have. */
export const REQUEST_FILES_MAX = 20;
/** Longest text in characters. */
export const REQUEST_TEXT_LENGTH = 10_000;
/** Requests that one client may send in a day. */
export const REQUESTS_A_DAY = 30;
/** Messages that one client may add to their requests in a day. */
export const MESSAGES_A_DAY = 100;
/** Requests that a client's own list shows. */
export const OWN_REQUESTS_MAX = 200;
