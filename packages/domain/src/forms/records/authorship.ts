import type { AnswerValue, CopyAnswers, FormAnswers } from '../definition/answer-types.ts';

/** Who typed an answer, in which role, and when (ISO instant). */
export interface Author {
  userId: string;
  as: 'CLIENT' | 'STAFF';
  at: string;
}

/** The authors of answers, in the shape of the answers. */
export type Authorship = Readonly<Record<string, readonly Readonly<Record<string, Author>>[]>>;

const isSame = (one: AnswerValue | undefined, other: AnswerValue): boolean => JSON.stringify(one) === JSON.stringify(other);

const own = <Value>(record: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined =>
  record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;

/**
 * The authors of new answers: whoever changed an answer is its author, and an unchanged one keeps its own. Copies of a fieldset are
 * compared by position.
 */
export function attribute(answers: FormAnswers, author: Author, former: { answers: FormAnswers; authors: Authorship } | null): Authorship {
  const authorsOf = (fieldset: string, copy: CopyAnswers, index: number) => {
    const before = own(former?.answers, fieldset)?.[index];
    const authors = own(former?.authors, fieldset)?.[index];
    return Object.fromEntries(
      Object.entries(copy).map(([question, value]) => [
        question,
        (isSame(own(before, question), value) ? own(authors, question) : undefined) ?? author,
      ]),
    );
  };
  return Object.fromEntries(
    Object.entries(answers).map(([fieldset, copies]) => [fieldset, copies.map((copy, index) => authorsOf(fieldset, copy, index))]),
  );
}

/** The authors without those of answers to these questions: they read otherwise now, and nobody has answered them so yet. */
export const withoutAuthors = (authors: Authorship, questions: ReadonlySet<string>): Authorship =>
  Object.fromEntries(
    Object.entries(authors).map(([fieldset, copies]) => [
      fieldset,
      copies.map((copy) => Object.fromEntries(Object.entries(copy).filter(([question]) => !questions.has(question)))),
    ]),
  );

/** Whether somebody is the author of each answer. */
export const areAllAttributed = (answers: FormAnswers, authors: Authorship): boolean =>
  Object.entries(answers).every(([fieldset, copies]) =>
    copies.every((copy, index) => Object.keys(copy).every((question) => own(own(authors, fieldset)?.[index], question) !== undefined)),
  );
