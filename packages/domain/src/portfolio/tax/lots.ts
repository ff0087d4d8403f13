import { multiplyRounded } from '../../money/multiply.ts';
import { shareOut } from './share-out.ts';

/**
 * Where units come from. TRANSFERRED: they came from outside without their cost and day; SPLIT: a split of units that the ledger does not
 * have; MISSING: more was sold than the ledger has.
 */
export const lotOrigins = ['BOUGHT', 'TRANSFERRED', 'SPLIT', 'MISSING'] as const;
export type LotOrigin = (typeof lotOrigins)[number];

/** Units with one cost and one day of acquisition. */
export interface Lot {
  origin: LotOrigin;
  /** Of a purchase; for other origins the day on which the units appeared, so they were acquired on it or earlier. */
  day: number;
  unitsMicro: number;
  /** With the fees of the purchase; NaN when not known. */
  costMinor: number;
}

/** Lots in the order of acquisition. */
export interface LotQueue {
  add(lot: Lot): void;
  /** Takes units from the oldest lots; what the lots do not have is returned as a MISSING lot of `day`. */
  take(unitsMicro: number, day: number): Lot[];
  /** Changes the units of all lots in one ratio; cost and day stay. */
  resize(unitsMicro: number): void;
  units(): number;
  left(): Lot[];
}

/** A lot that a reverse split left without a millionth of a unit passes its cost, when known, to its neighbour. */
function mergeEmpty(lots: readonly Lot[]): Lot[] {
  const kept: Lot[] = [];
  let passed = 0;
  for (const lot of lots) {
    if (lot.unitsMicro === 0) passed += Number.isNaN(lot.costMinor) ? 0 : lot.costMinor;
    else {
      kept.push({ ...lot, costMinor: lot.costMinor + passed });
      passed = 0;
    }
  }
  const last = kept.at(-1);
  if (last) last.costMinor += passed;
  return kept;
}

export function createLotQueue(): LotQueue {
  let lots: Lot[] = [];
  let first = 0;
  let held = 0;
  const takeFrom = (lot: Lot, wanted: number): Lot => {
    const unitsMicro = Math.min(lot.unitsMicro, wanted);
    const costMinor = multiplyRounded(lot.costMinor, unitsMicro, lot.unitsMicro);
    lot.unitsMicro -= unitsMicro;
    lot.costMinor -= costMinor;
    held -= unitsMicro;
    return { ...lot, unitsMicro, costMinor };
  };
  return {
    add: (lot) => {
      lots.push({ ...lot });
      held += lot.unitsMicro;
    },
    take: (unitsMicro, day) => {
      const taken: Lot[] = [];
      let wanted = unitsMicro;
      while (wanted > 0 && first < lots.length) {
        const lot = lots[first];
        if (!lot || lot.unitsMicro === 0) {
          first += 1;
          continue;
        }
        const part = takeFrom(lot, wanted);
        wanted -= part.unitsMicro;
        taken.push(part);
      }
      if (wanted > 0) taken.push({ origin: 'MISSING', day, unitsMicro: wanted, costMinor: NaN });
      return taken;
    },
    resize: (unitsMicro) => {
      const open = lots.slice(first).filter((lot) => lot.unitsMicro > 0);
      const sizes = shareOut(
        unitsMicro,
        open.map((lot) => lot.unitsMicro),
      );
      lots = mergeEmpty(open.map((lot, index) => ({ ...lot, unitsMicro: sizes[index] ?? 0 })));
      first = 0;
      held = unitsMicro;
    },
    units: () => held,
    left: () => lots.slice(first).filter((lot) => lot.unitsMicro > 0),
  };
}
