/** Which rows a table shows: the page (1-based), how many rows it holds, and their order. */
export interface TableView {
  page: number;
  length: number;
  order: readonly { column: string; dir: 'asc' | 'desc' }[];
  /** How many rows a page of this table holds until somebody chooses; always among the lengths that are offered. */
  usualLength?: number;
  /** Every page holds as many rows: nobody is asked. */
  isLengthFixed?: boolean;
}

/** Lengths of a page that are offered. */
export const pageLengths = [10, 25, 50, 100] as const;
