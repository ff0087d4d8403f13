/** Most documents of one meeting. */
export const MOST_RECORD_DOCUMENTS = 50;
/** Most rows on a page of a client's records. */
export const LONGEST_RECORD_PAGE = 100;
