import type { Question, QuestionType } from '@pramen/domain/forms/definition/definition';

export const mayHaveOptions = (type: QuestionType): boolean =>
  type === 'select' || type === 'radio' || type === 'multiselect' || type === 'checkbox';

export const needsOptions = (type: QuestionType): boolean => mayHaveOptions(type) && type !== 'checkbox';

/** What `maxLength` limits: characters of a text, chosen options, or files. Null: it limits nothing. */
export function lengthOf({ type, options = [] }: Pick<Question, 'type' | 'options'>): 'characters' | 'choices' | 'files' | null {
  if (type === 'text' || type === 'textarea') return 'characters';
  if (type === 'file') return 'files';
  return type === 'multiselect' || (type === 'checkbox' && options.length > 0) ? 'choices' : null;
}

/** The question as another type: keeps what the type can have, and options that a choice needs. */
export function withType(question: Question, type: QuestionType, labelOf: (number: number) => string): Question {
  const { options, min, max, isInteger, maxLength, scores, scoreBands, isRequired, ...rest } = question;
  const kept = mayHaveOptions(type) && options && options.length > 0 ? options : undefined;
  const offered = kept ?? (needsOptions(type) ? [1, 2].map((one) => ({ value: `OPTION_${one}`, label: labelOf(one) })) : undefined);
  const hasSameLimits = question.type === type;
  return {
    ...rest,
    type,
    ...(type !== 'html' && isRequired ? { isRequired } : {}),
    ...(offered ? { options: offered } : {}),
    ...(hasSameLimits ? { min, max, isInteger, scoreBands } : {}),
    ...(lengthOf({ type, options: offered }) === lengthOf(question) && maxLength !== undefined ? { maxLength } : {}),
    ...(type === 'checkbox' && !offered && scores ? { scores } : {}),
  };
}
