import { writeMinor } from './amounts.ts';
import { StatementRefused } from './statement-refused.ts';

/** Throws StatementRefused with both numbers unless what the file states is what its entries add up to. */
export function requireSums(line: number, statedMinor: bigint, foundMinor: bigint): void {
  if (statedMinor !== foundMinor)
    throw new StatementRefused('statementSums', { line, stated: writeMinor(statedMinor), found: writeMinor(foundMinor) });
}
