/**
 * What differences between two names cost, in changed letters, and how cost becomes a score. Chosen by cross-validation on labelled pairs
 * of names; the score changes little in a wide range around them.
 */
export const weights = {
  /** Two spellings of one sound. */
  spelling: 0.1,
  /** Latvian and Lithuanian documents add an s to foreign names: Lavrovs. */
  balticEnding: 0.5,
  /** Two forms of one given name, such as Volodymyr and Vladimir. */
  counterpart: 0.8,
  initial: 0.8,
  /** Added when only consonants can be compared, because one name is in Arabic or Hebrew letters. */
  consonantsOnly: 0.6,
  /** The least cost of a masculine against a feminine form. */
  gender: 1.6,
  /** The least cost of two different parts: more than any name can afford. */
  different: 4,
  /** Cost per letter above which two parts are different. */
  differentShare: 0.55,
  /** The cost at which a score falls to the threshold: a fixed part and one that grows with the letters compared. */
  freeCost: 1.4,
  costPerLetter: 0.04,
  /** What that cost takes from the score. */
  lossAtBudget: 0.3,
  /** What a name loses when the other lacks all its parts. */
  missing: 0.52,
  /** Loss when only one part of several corresponds, or none in full. */
  lone: 0.36,
} as const;
