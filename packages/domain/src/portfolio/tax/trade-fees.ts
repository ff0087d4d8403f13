import { shareOut } from './share-out.ts';

interface Booked {
  strategy: number;
  day: number;
  /** Index of the security. */
  security: number;
}

const keyOf = ({ strategy, day, security }: Booked) => `${strategy}:${day}:${security}`;

/**
 * Attaches fees that were booked apart to the purchases and sales of the same security, day and investment, by the money moved; a fee
 * without such a trade belongs to none. Returns the fees of each trade (zero or negative) and which fees found one.
 */
export function attachFees(
  trades: readonly (Booked & { amountMinor: number; quantityMicro: number })[],
  fees: readonly (Booked & { amountMinor: number })[],
): { ofTrades: number[]; isAttached: boolean[] } {
  const placesOf = new Map<string, number[]>();
  for (const [place, trade] of trades.entries()) {
    const found = placesOf.get(keyOf(trade));
    if (found) found.push(place);
    else placesOf.set(keyOf(trade), [place]);
  }
  const ofTrades = trades.map(() => 0);
  const isAttached = fees.map((fee) => {
    const places = placesOf.get(keyOf(fee));
    if (!places) return false;
    const moved = places.map((place) => Math.abs(trades[place]?.amountMinor ?? 0));
    const isWeighed = moved.every((amount) => !Number.isNaN(amount)) && moved.some((amount) => amount > 0);
    const units = places.map((place) => Math.abs(trades[place]?.quantityMicro ?? 0));
    for (const [index, part] of shareOut(fee.amountMinor, isWeighed ? moved : units).entries()) {
      const place = places[index] ?? 0;
      ofTrades[place] = (ofTrades[place] ?? 0) + part;
    }
    return true;
  });
  return { ofTrades, isAttached };
}
