import type { Explanation } from '@pramen/contract/portfolio/portfolio.schemas';
import { expect, test } from 'vitest';
import { plain, renderScreen } from '../../../testing/render-screen.tsx';
import { ExplanationMethod } from './explanation-method.tsx';

const performance: Explanation['performance'] = {
  totalAmount: 1200,
  investedAmount: 1000,
  paidInAmount: 1000,
  gain: 200,
  performancePerc: 20,
  currency: 'CZK',
  twrPerc: 7.25,
  mwrPerc: -3.1,
  annualised: false,
  measuredDays: 230,
  asOfDate: '2026-08-20',
  daysBehind: 0,
  sinceDate: '2026-01-02',
  unavailable: [],
};

test.each([
  ['twrPerc', '+7,25 %'],
  ['mwrPerc', '\u22123,10 %'],
] as const)('%s: its own figure first, then both views, each beside its name', async (figure, written) => {
  const explanation: Explanation = { figure, performance, positions: [], flows: [], pieces: [], amounts: [] };
  const { page } = await renderScreen(<ExplanationMethod explanation={explanation} />);
  expect(plain(page.querySelector('p')?.textContent)).toBe(written);
  const views = Array.from(page.querySelectorAll('dt'), (name) => [plain(name.textContent), plain(name.nextElementSibling?.textContent)]);
  expect(views).toEqual([
    ['Časově vážený výnos', '+7,25 %'],
    ['Peněžně vážený výnos', '\u22123,10 %'],
  ]);
});
