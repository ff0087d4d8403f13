const every = ['composition', 'trades', 'transactions', 'instructions'] as const;
export type DetailTab = (typeof every)[number];

/** The tabs of a contract or strategy; instructions only where there are some. */
export function detailTabs(hasInstructions: boolean): readonly DetailTab[] {
  return every.filter((tab) => tab !== 'instructions' || hasInstructions);
}

/** The tab that the URL names; the composition for anything else. */
export function readDetailTab(named: string | undefined, hasInstructions: boolean): DetailTab {
  return detailTabs(hasInstructions).find((tab) => tab === named) ?? 'composition';
}
