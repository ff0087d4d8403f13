/** Limits of a definition: beyond them it is refused before it is compiled. */
export const formLimits = {
  /** Characters of the JSON text. */
  characters: 1_000_000,
  fieldsets: 100,
  questions: 1000,
  optionsOfQuestion: 300,
  /** Conditions of all questions, contradictions and overrides together. */
  conditions: 2000,
  /** Values that one condition lists. */
  operands: 300,
  /**
   * Answers that the conditions of the form read at most, together: of several options and of all copies each counts. A form that reads
   * more would be slow on a phone, and would keep the server from others.
   */
  comparisons: 200_000,
  /** Longest chain of conditions, each on the question before it. */
  chain: 20,
  /** Levels of nested objects and lists. */
  nesting: 16,
  /** Entries of all lists together, such as questions, options and conditions. */
  entries: 50_000,
  metrics: 50,
  contradictions: 100,
  samples: 50,
  /** Copies of a repeatable fieldset. */
  copies: 20,
  /** Answers to all questions in all copies: reading and printing a record takes as long as these need. */
  answers: 5000,
} as const;

/** Limits of answers; a question may set lower ones. */
export const answerLimits = {
  text: 500,
  textarea: 5000,
  /** Files of one question. */
  files: 20,
  /** Numbers have at most 15 digits, which a double keeps exactly. */
  number: 1e15,
} as const;
