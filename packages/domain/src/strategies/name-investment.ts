/** What an investment can be called by. */
export interface NamedInvestment {
  /** The client's own name of it. */
  label: string | null;
  /** The name of the strategy that clients see. */
  strategyName: string;
  contractNumber: string;
}

/** What tells two investments of one name apart. */
export interface PlacedInvestment extends NamedInvestment {
  variableSymbol: string;
}

/** The client's own name of an investment, else the name of its strategy, else its contract: the same on every screen, paper and file. */
export function nameInvestment({ label, strategyName, contractNumber }: NamedInvestment): string {
  return [label, strategyName].find((name) => name !== null && name.trim() !== '') ?? contractNumber;
}

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/**
 * Names of investments that stand side by side, in their order. Those that would share a name say their contract as
 * well, and under one contract their variable symbol, which belongs to one investment alone.
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
