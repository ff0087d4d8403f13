import { isReversed, isWithin } from '@pramen/domain/dates/period';

/** Inputs that decide whether a strategy is offered; minutes `YYYY-MM-DDTHH:mm` in Prague time. */
export interface Offer {
  isActive: boolean;
  isActiveAllContractTypes: boolean;
  isActiveAllContractTypesFrom: string | null;
  isActiveAllContractTypesTo: string | null;
  contractTypes: readonly OfferedUnder[];
}

export interface OfferedUnder {
  contractTypeId: string;
  /** false: offered while the strategy is active. */
  useCustomDate: boolean;
  activeFrom: string | null;
  activeTo: string | null;
}

/** Whether a strategy is offered under a contract type at a given minute. */
export function isOffered(offer: Offer, contractTypeId: string, minute: string): boolean {
  if (!offer.isActive) return false;
  if (offer.isActiveAllContractTypes)
    return isWithin(minute, { from: offer.isActiveAllContractTypesFrom, to: offer.isActiveAllContractTypesTo });
  const under = offer.contractTypes.find((one) => one.contractTypeId === contractTypeId);
  if (!under) return false;
  return !under.useCustomDate || isWithin(minute, { from: under.activeFrom, to: under.activeTo });
}

/** End bounds, as named in the contract, that are before their start. */
export function reversedBounds(
  offer: Pick<Offer, 'isActiveAllContractTypesFrom' | 'isActiveAllContractTypesTo' | 'contractTypes'>,
): string[] {
  const under = offer.contractTypes.flatMap(({ activeFrom, activeTo }, place) =>
    isReversed({ from: activeFrom, to: activeTo }) ? [`contract_types.${place}.to`] : [],
  );
  const isAllReversed = isReversed({ from: offer.isActiveAllContractTypesFrom, to: offer.isActiveAllContractTypesTo });
  return [...(isAllReversed ? ['is_active_all_contract_types_to'] : []), ...under];
}
