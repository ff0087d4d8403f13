import type { Performance } from '@pramen/contract/portfolio/portfolio.schemas';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { needPortalTexts, startTexts } from '../../platform/texts/texts.ts';
import { PortfolioBlock } from './portfolio-block.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeAll(async () => {
  await startTexts('cs');
  await needPortalTexts();
});
let close = () => {};
afterEach(() => close());

const performance: Performance = {
  totalAmount: 1200,
  investedAmount: 1000,
  paidInAmount: 1000,
  gain: 200,
  performancePerc: 20,
  currency: 'CZK',
  twrPerc: 20,
  mwrPerc: 20,
  annualised: false,
  measuredDays: 230,
  asOfDate: '2026-08-20',
  daysBehind: 0,
  sinceDate: '2026-01-02',
  unavailable: [],
};

const plain = (text: string | null | undefined) => (text ?? '').replaceAll('\u00a0', ' ');

function draw(changes: Partial<Performance>): string {
  const page = document.createElement('div');
  document.body.append(page);
  const root = createRoot(page);
  close = () => {
    act(() => root.unmount());
    page.remove();
  };
  act(() => root.render(<PortfolioBlock title="Hodnota" performance={{ ...performance, ...changes }} onExplain={() => {}} />));
  return page.textContent ?? '';
}

test('shows the day and the age of prices that are three months old', () => {
  expect(draw({ daysBehind: 93 })).toContain('Ceny jsou ze dne 20.08.2026, 93 dní staré; novější zatím nemáme.');
});

test.each([0, 7, null])('shows nothing about prices %s days behind', (daysBehind) => {
  const text = draw({ daysBehind });
  expect(text).toContain('ke dni 20.08.2026');
  expect(text).not.toContain('staré');
});

test('each figure is shown next to its name', () => {
  draw({ gain: 200, performancePerc: 12.5, twrPerc: 7.25, mwrPerc: -3.1 });
  const figures = Array.from(document.querySelectorAll('dt'), (name) => [
    plain(name.textContent),
    plain(name.nextElementSibling?.querySelector('[data-direction]')?.textContent),
  ]);
  expect(Object.fromEntries(figures)).toEqual({
    Investováno: '1 000,00 Kč',
    Zisk: '+200,00 Kč',
    Zhodnocení: '+12,50 %',
    'Časově vážený výnos': '+7,25 %',
    'Peněžně vážený výnos': '\u22123,10 %',
  });
});
