import type { ReactNode } from 'react';

/** One column of a table, and where its cells stand when a row is a card. */
export interface PagedColumn<Row> {
  /** Also the name under which the rows are ordered. */
  key: string;
  label: string;
  render: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  isSortable?: boolean;
  /** A day or a code, which never breaks in two lines. */
  isUnbroken?: boolean;
  /** Shown only to somebody who switched it on. */
  isOptional?: boolean;
  /**
   * Where the cell stands when the row is a card: its heading, the figure beside it, the one quiet line below them, what can be
   * done, a line with its label (usual), or such a line that is folded away until somebody asks for more.
   */
  place?: 'title' | 'figure' | 'second' | 'line' | 'more' | 'action';
  /** What stands before it in the quiet line instead of a dot: pieces × price. */
  joinedBy?: string;
}
