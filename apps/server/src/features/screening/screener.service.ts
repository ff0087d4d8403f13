import { createScreener } from './matching/screener.ts';

/** Opens the thread that compares clients with lists; the process has one. */
export const openScreener = createScreener;
export type Screener = ReturnType<typeof createScreener>;
