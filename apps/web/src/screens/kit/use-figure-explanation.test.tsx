import { explainedFigures, type ExplainedFigure, type Explanation } from '@pramen/contract/portfolio/portfolio.schemas';
import { expect, test } from 'vitest';
import { explanationQuery, type FigureScope } from '../../features/portfolio/portfolio.queries.ts';
import { plain, renderScreen } from '../../testing/render-screen.tsx';
import { useFigureExplanation } from './use-figure-explanation.tsx';

const scope: FigureScope = { kind: 'portfolio' };
const performance: Explanation['performance'] = {
  totalAmount: 1200,
  investedAmount: 1000,
  paidInAmount: 1600,
  gain: 200,
  performancePerc: 12.5,
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
const explanationOf = (figure: ExplainedFigure): Explanation => ({
  figure,
  performance,
  positions: [],
  flows: [],
  pieces: [],
  amounts: [],
});

function Figures() {
  const { explain, dialog } = useFigureExplanation(scope, 'Hodnota', performance);
  return (
    <>
      {explainedFigures.map((figure) => (
        <button key={figure} onClick={() => explain(figure)}>
          {figure}
        </button>
      ))}
      {dialog}
    </>
  );
}

test.each<[ExplainedFigure, string, string]>([
  ['totalAmount', 'Hodnota', '1 200,00 Kč'],
  ['investedAmount', 'Investováno', '1 000,00 Kč'],
  ['gain', 'Zisk', '+200,00 Kč'],
  ['performancePerc', 'Zhodnocení', '+12,50 %'],
  ['twrPerc', 'Časově vážený výnos', '+7,25 %'],
  ['mwrPerc', 'Peněžně vážený výnos', '\u22123,10 %'],
])('%s is explained under its own name', async (figure, name, written) => {
  const known = explainedFigures.map((one) => [explanationQuery(scope, one).queryKey, explanationOf(one)] as const);
  const { press } = await renderScreen(<Figures />, { known, staysFresh: true });
  await press(figure);
  const shown = () => document.querySelector('[role=dialog]');
  await expect.poll(() => plain(shown()?.querySelector('h2')?.textContent)).toContain(`${name} – `);
  expect(plain(shown()?.querySelector('[data-size=second]')?.textContent)).toBe(written);
});
