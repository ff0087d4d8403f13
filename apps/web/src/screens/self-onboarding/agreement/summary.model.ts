import type { SummaryItem } from '@pramen/contract/onboarding/onboarding.schemas';

export interface SummaryPart {
  key: SummaryItem['key'];
  facts: { label: string; value: string }[];
}

/** The lines of each step together, in the order in which they come. */
export function partsOf(items: readonly SummaryItem[]): SummaryPart[] {
  const parts: SummaryPart[] = [];
  for (const { key, title, value } of items) {
    const known = parts.find((part) => part.key === key);
    const fact = { label: title, value };
    if (known) known.facts.push(fact);
    else parts.push({ key, facts: [fact] });
  }
  return parts;
}
