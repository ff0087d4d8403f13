import { afterEach, describe, expect, test } from 'vitest';
import { areAmountsHidden, hideAmounts, onAmountsChange, readHidden } from './amount-privacy.ts';
import { formatAxisMoney, formatMoney, formatPercent } from './money.ts';
import type { TextStore } from '../storage/storage.ts';

function makeStore(): TextStore {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

afterEach(() => hideAmounts(false, makeStore()));

describe('hidden amounts', () => {
  test('are dots everywhere; percentages and unknown figures stay', () => {
    hideAmounts(true, makeStore());
    expect([formatMoney(-1234.5, 'EUR'), formatMoney(0.5, 'CZK', { withSign: true }), formatAxisMoney(1_200_000, 'CZK')]).toEqual([
      '••••\u00A0€',
      '••••\u00A0Kč',
      '••••',
    ]);
    expect([formatPercent(7.42), formatMoney(null)]).toEqual(['7,42\u00A0%', '—']);
  });

  test('are remembered until they are shown again', () => {
    const store = makeStore();
    hideAmounts(true, store);
    expect([areAmountsHidden(), readHidden(store)]).toEqual([true, true]);
    hideAmounts(false, store);
    expect([areAmountsHidden(), readHidden(store)]).toEqual([false, false]);
  });

  test('a listener is called on each change until it unsubscribes', () => {
    let heard = 0;
    const stop = onAmountsChange(() => (heard += 1));
    hideAmounts(true, makeStore());
    stop();
    hideAmounts(false, makeStore());
    expect(heard).toBe(1);
  });
});
