/** Text, number, ticked or not, date as 'YYYY-MM-DD', value of an option; a list of option values or ids of files. */
export type AnswerValue = string | number | boolean | readonly string[];

/** Answers of one copy of a fieldset by the id of the question. */
export type CopyAnswers = Readonly<Record<string, AnswerValue>>;

/** Copies of fieldsets by the id of the fieldset; one that does not repeat has at most one copy. */
export type FormAnswers = Readonly<Record<string, readonly CopyAnswers[]>>;
