import type { FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import type { CompiledForm } from '@pramen/domain/forms/definition/compile';
import { translate } from '@pramen/texts/translate';
import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { files } from '../../../database/schema/files.ts';
import { recordFiles } from '../../../database/schema/records.ts';
import type { Language } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { isId } from '../../../platform/keys/identifiers.ts';

export interface AnsweredFile {
  /** Where a refusal is shown: `data.<fieldset>.<copy>.<question>`. */
  place: string;
  id: string;
}

/** The files that the answers name. */
export function filesIn(form: CompiledForm, answers: FormAnswers): AnsweredFile[] {
  return Object.entries(answers).flatMap(([fieldset, copies]) =>
    copies.flatMap((copy, index) =>
      Object.entries(copy).flatMap(([question, value]) => {
        const isFile = form.questions.get(question)?.question.type === 'file';
        return isFile && Array.isArray(value) ? value.map((id: string) => ({ place: `data.${fieldset}.${index}.${question}`, id })) : [];
      }),
    ),
  );
}

/**
 * The ids of the files that the answers name, which nobody can delete until the transaction ends. Throws validation.failed for a file that
 * was not uploaded to one of this client's records, or to the onboarding that makes the record: a new record may name the files of an
 * earlier one that it was prefilled from.
 */
export async function holdFiles(
  tx: Tx,
  clientId: string,
  form: CompiledForm,
  answers: FormAnswers,
  language: Language,
  onboardingId: string | null = null,
): Promise<readonly string[]> {
  const named = filesIn(form, answers);
  const ofOnboarding = onboardingId && and(eq(files.fileableType, 'interaction_form'), eq(files.fileableId, onboardingId));
  const isReachable = ofOnboarding ? or(eq(files.fileableType, 'record'), ofOnboarding) : eq(files.fileableType, 'record');
  const ids = [...new Set(named.map(({ id }) => id))].filter(isId);
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({ id: files.id })
          .from(files)
          .where(and(eq(files.clientId, clientId), inArray(files.id, ids), isReachable, isNull(files.deletedAt)))
          .orderBy(files.id)
          .for('share');
  const known = new Set(rows.map(({ id }) => id));
  const unknown = named.filter(({ id }) => !known.has(id));
  if (unknown.length > 0) {
    const message = translate(language, 'dynamicForm:issues.unknown_file');
    throw new Problem('validation.failed', { errors: Object.fromEntries(unknown.map(({ place }) => [place, [message]])) });
  }
  return [...known];
}

/** Whether any version of any record names the file. The row stays locked, so that no version can name it before it is deleted. */
export async function isNamed(tx: Tx, clientId: string, fileId: string): Promise<boolean> {
  await tx
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.clientId, clientId), eq(files.id, fileId)))
    .for('update');
  const links = await tx
    .select({ fileId: recordFiles.fileId })
    .from(recordFiles)
    .where(and(eq(recordFiles.clientId, clientId), eq(recordFiles.fileId, fileId)))
    .limit(1);
  return links.length > 0;
}
