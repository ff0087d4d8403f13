import type { TextKey } from '@pramen/texts';
import { codedCausesOf } from '../../database/error-code.ts';
import type { Language } from './call.ts';
import { Problem } from './problem.ts';
import { refusedField } from './refused-field.ts';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

interface Violation {
  code: string;
  constraint: string;
}

/**
 * Name of the violated constraint. A cluster reports the constraint of a shard: the name with a suffix of six or more digits. Worker nodes
 * report it only in the message.
 */
function constraintOf(error: Error): string {
  const told = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : /"(\w+)"/.exec(error.message)?.[1];
  return (told ?? '').replace(/_\d{6,}$/, '');
}

function violationOf(error: unknown): Violation | null {
  for (const cause of codedCausesOf(error))
    if (cause.code === UNIQUE_VIOLATION || cause.code === FOREIGN_KEY_VIOLATION)
      return { code: cause.code, constraint: constraintOf(cause) };
  return null;
}

/** The field that reports a duplicate value; with its own message where the common one is not specific enough. */
export type UniqueField = string | { field: string; text: TextKey };

/** Runs a write with unique columns; maps a violated constraint to validation.failed at its field. */
export async function writeUnique<Result>(
  fields: Readonly<Record<string, UniqueField>>,
  language: Language,
  write: () => Promise<Result>,
): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const violation = violationOf(error);
    const taken = violation?.code === UNIQUE_VIOLATION ? fields[violation.constraint] : undefined;
    if (taken) {
      const { field, text } = typeof taken === 'string' ? { field: taken, text: 'validation:taken' as const } : taken;
      throw refusedField(language, field, text);
    }
    throw error;
  }
}

/** Deletes a record that other rows may reference; throws record.in_use when one does. */
export async function deleteUnused<Result>(remove: () => Promise<Result>): Promise<Result> {
  try {
    return await remove();
  } catch (error) {
    if (violationOf(error)?.code === FOREIGN_KEY_VIOLATION) throw new Problem('record.in_use');
    throw error;
  }
}
