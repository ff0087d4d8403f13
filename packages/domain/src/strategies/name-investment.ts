/** Names that an investment can be shown under. */
export interface NamedInvestment {
  /** The client's own name for the investment. */
  label: string | null;
  /** The strategy's public name. */
  strategyName: string;
  contractNumber: string;
}

/** An investment with what distinguishes it from another of the same name. */
export interface PlacedInvestment extends NamedInvestment {
  variableSymbol: string;
}

/**
 * The client's own name for an investment, else the strategy's name, else the contract number: the same on every screen, document and
 * export.
 */
export function nameInvestment({ label, strategyName, contractNumber }: NamedInvestment): string {
  return [label, strategyName].find((name) => name !== null && name.trim() !== '') ?? contractNumber;
}

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/**
 * Names of investments shown together, in the given order. Investments that would share a name get their contract number appended, and
 * within one contract their variable symbol, which is unique.
 */
export function nameInvestments(investments: readonly PlacedInvestment[]): string[] {
  const names = investments.map(nameInvestment);
  const sharing = countBy(names);
  const withContract = names.map((name, place) => {
    const number = investments[place]?.contractNumber ?? '';
    return (sharing.get(name) ?? 0) > 1 && name !== number ? `${name} (${number})` : name;
  });
  const stillSharing = countBy(withContract);
  return withContract.map((name, place) =>
    (stillSharing.get(name) ?? 0) > 1 ? `${names[place] ?? ''} (${investments[place]?.variableSymbol ?? ''})` : name,
  );
}
