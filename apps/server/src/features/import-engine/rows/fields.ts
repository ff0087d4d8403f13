import type { z } from 'zod';
import { choiceCell, dateCell, flagCell, optional } from './cells.ts';
import type { CellReader } from './cells.ts';
import { because } from './reasons.ts';
import type { Reason } from './reasons.ts';

const LONGEST_QUOTE = 40;

function reasonOf({ issues: [issue] }: z.ZodError, text: string): Reason {
  const cell = text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
  if (issue?.code === 'too_big') return because('tooLong', { longest: Number(issue.maximum) });
  if (issue?.code === 'too_small') return because('empty');
  if (issue?.code === 'invalid_format' && issue.format === 'email') return because('notEmail', { cell });
  if (issue?.code === 'custom' && issue.params?.['key'] === 'phone') return because('notPhone', { cell });
  if (issue?.code === 'custom' && issue.params?.['key'] === 'oneLine') return because('notOneLine');
  if (issue?.code === 'custom' && issue.params?.['key'] === 'code') return because('notCode', { cell });
  return because('unreadableCell', { cell });
}

/** A cell with the contract's rule for the field, shared with the portal's dialog. */
export function fieldCell(rule: z.ZodType): CellReader {
  return (text) => {
    const read = rule.safeParse(text);
    return read.success ? { value: typeof read.data === 'string' ? read.data : null } : { reason: reasonOf(read.error, text) };
  };
}

/** Later than any real day. */
const LAST_DAY = '9999-12-31';
/** A day in the past or future; identity cards expire in the future. */
export const anyDayCell = dateCell(LAST_DAY);

/** The reader of a field by its column in the table. */
export function readerOf({
  type,
  rule,
  words,
}: {
  type: 'text' | 'date' | 'boolean';
  rule: z.ZodType;
  words?: readonly string[] | undefined;
}): CellReader {
  if (type === 'boolean') return optional(flagCell);
  if (type === 'date') return optional(anyDayCell);
  return words ? optional(choiceCell(words)) : fieldCell(rule);
}
