import type { ReactNode } from 'react';

/** One column of a table, and the position of its cells when a row is a card. */
export interface PagedColumn<Row> {
  /** Also the key for sorting. */
  key: string;
  label: string;
  render: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  isSortable?: boolean;
  /** A day or a code, which must not break across two lines. */
  isUnbroken?: boolean;
  /** A person's name: shown in full up to a usual length, with priority over longer texts. */
  isName?: boolean;
  /** A name or sentences that are shown whole, in several lines even where rows have one. */
  isWhole?: boolean;
  /** Hidden until the user switches it on. */
  isOptional?: boolean;
  /**
   * Position of the cell when the row is a card: the heading, the figure next to it, the one quiet line below them, the actions, a
   * line with its label (the default), or such a line folded away until the user unfolds the card.
   */
  place?: 'title' | 'figure' | 'second' | 'line' | 'more' | 'action';
  /** Separator before the cell in the quiet line instead of a dot: units × price. */
  joinedBy?: string;
}
