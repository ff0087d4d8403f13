/** How parts of two names relate. */
export const nameContributionKinds = [
  'PART_EQUAL',
  'PART_SPELLING',
  'PART_COUNTERPART',
  'PART_SIMILAR',
  'PART_INITIAL',
  'PARTS_JOINED',
  'PART_DIFFERENT',
  'PART_MISSING',
] as const;
export type NameContributionKind = (typeof nameContributionKinds)[number];

/** One reason for a score. The points of all reasons add up to the score. */
export interface Contribution<Kind extends string> {
  kind: Kind;
  /** What the first name or the client has; empty for a missing part. */
  subject: string;
  /** What the other name or the entry has; empty for a missing part. */
  value: string;
  points: number;
}
