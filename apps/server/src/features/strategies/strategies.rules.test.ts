import { describe, expect, it } from 'vitest';
import { isOffered, reversedBounds } from './strategies.rules.ts';
import type { Offer, OfferedUnder } from './strategies.rules.ts';

const MINUTE = '2026-03-02T10:00';
const under = (given: Partial<OfferedUnder> = {}): OfferedUnder => ({
  contractTypeId: 'a',
  useCustomDate: false,
  activeFrom: null,
  activeTo: null,
  ...given,
});
const offer = (given: Partial<Offer>): Offer => ({
  isActive: true,
  isActiveAllContractTypes: false,
  isActiveAllContractTypesFrom: null,
  isActiveAllContractTypesTo: null,
  contractTypes: [],
  ...given,
});
const everywhere = { isActiveAllContractTypes: true };
const custom = { useCustomDate: true };

describe('isOffered under a', () => {
  it.each<[string, Partial<Offer>, boolean]>([
    ['under every type', everywhere, true],
    ['inactive', { ...everywhere, isActive: false }, false],
    ['from this minute on', { ...everywhere, isActiveAllContractTypesFrom: MINUTE }, true],
    ['from the next minute on', { ...everywhere, isActiveAllContractTypesFrom: '2026-03-02T10:01' }, false],
    ['until this minute', { ...everywhere, isActiveAllContractTypesTo: MINUTE }, true],
    ['until a minute ago', { ...everywhere, isActiveAllContractTypesTo: '2026-03-02T09:59' }, false],
    ['under every type, whatever is listed', { ...everywhere, contractTypes: [under({ ...custom, activeTo: '2020-01-01T00:00' })] }, true],
    ['under none', {}, false],
    ['under another', { contractTypes: [under({ contractTypeId: 'b' })] }, false],
    ['under it', { contractTypes: [under({ contractTypeId: 'b' }), under()] }, true],
    ['under it though inactive', { isActive: false, contractTypes: [under()] }, false],
    ['bounds of all types do not count', { isActiveAllContractTypesTo: '2020-01-01T00:00', contractTypes: [under()] }, true],
    ['without own dates the bounds do not count', { contractTypes: [under({ activeTo: '2020-01-01T00:00' })] }, true],
    ['within own dates', { contractTypes: [under({ ...custom, activeFrom: MINUTE, activeTo: MINUTE })] }, true],
    ['before own dates', { contractTypes: [under({ ...custom, activeFrom: '2026-03-02T10:01' })] }, false],
    ['after own dates', { contractTypes: [under({ ...custom, activeTo: '2026-03-02T09:59' })] }, false],
  ])('%s', (_name, given, expected) => {
    expect(isOffered(offer(given), 'a', MINUTE)).toBe(expected);
  });
});

describe('reversedBounds', () => {
  it('names each end that is before its start', () => {
    const bounds = { isActiveAllContractTypesFrom: MINUTE, isActiveAllContractTypesTo: MINUTE };
    expect(reversedBounds(offer(bounds))).toEqual([]);
    const later = under({ activeFrom: MINUTE, activeTo: '2026-03-02T09:59' });
    expect(reversedBounds(offer({ ...bounds, isActiveAllContractTypesTo: '2026-03-02T09:59', contractTypes: [under(), later] }))).toEqual([
      'is_active_all_contract_types_to',
      'contract_types.1.to',
    ]);
  });
});
