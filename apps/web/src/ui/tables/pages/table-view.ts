/** Which rows a table shows: the page (from 1), its length, and the order. */
export interface TableView {
  page: number;
  length: number;
  order: readonly { column: string; dir: 'asc' | 'desc' }[];
  /** Page length of this table until the user chooses another; always among the offered lengths. */
  usualLength?: number;
  /** The page size is fixed; hides its selector. */
  isLengthFixed?: boolean;
}

/** Offered page lengths. */
export const pageLengths = [10, 25, 50, 100] as const;
