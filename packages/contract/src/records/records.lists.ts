/** Most documents of one meeting. */
export const MOST_RECORD_DOCUMENTS = 50;
