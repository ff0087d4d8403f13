import type { StatedSummary } from '@pramen/contract/statements/statements.schemas';
import type { FitReason } from '@pramen/domain/strategies/fit';
import { expect, it } from 'vitest';
import type { JudgedInvestment, ReportContent } from './report-content.service.ts';
import { nameReport, printReport } from './report-print.present.ts';

const summary: StatedSummary = {
  currency: 'CZK',
  opening: 100_000,
  inflows: 0,
  outflows: 0,
  gain: -2_500.5,
  closing: 97_499.5,
  dividends: 0,
  interest: 0,
  fees: 0,
  taxes: 0,
  price_effect: -2_500.5,
  average_value: null,
  fees_perc: null,
  fees_effect: null,
  performance_perc: -2.5005,
  twr_perc: null,
  mwr_perc: -2.5,
  annualised: false,
  measured_days: 365,
  unavailable: [],
} as unknown as StatedSummary;

const risky: FitReason = { list: 'risk_tolerance_correction', kind: 'TOO_LOW', values: ['3'] };
const investment = (judged: JudgedInvestment['judged']): JudgedInvestment => ({
  name: 'Růst',
  contractNumber: 'K1',
  riskClass: 5,
  market: {
    positive: {
      client_type: [],
      adequacy_test: ['ADVANCED_INVESTOR'],
      ability_to_bear_loss: [],
      investment_horizon: [8, 10],
      client_investment_goals: ['VALUATION'],
      client_esg: [],
    },
    negative: { client_type: [], adequacy_test: [], ability_to_bear_loss: [], investment_horizon: [], client_investment_goals: [] },
    leastRiskTolerance: 6,
  },
  judged,
});
const content = (changes: Partial<ReportContent> = {}): ReportContent => ({
  answers: {
    answeredOn: '2025-03-01',
    validUntil: '2027-03-01',
    isValid: true,
    metrics: {
      CLASSIFICATION: ['BASIC_INVESTOR'],
      AVAILABILITY_TO_LOSS: ['CANNOT_LOSE'],
      INVESTMENT_HORIZON: ['7'],
      INVESTMENT_TARGET: ['VALUATION', 'FINANCIAL_RESERVE'],
      RISK_TOLERANCE_CORRECTION: ['3'],
      FINANCIAL_SITUATION: ['41'],
    },
  },
  isReviewAwaited: false,
  investments: [investment({ fit: 'FITS', reasons: [] })],
  figures: {
    from: '2025-03-02',
    to: '2026-03-01',
    as_of: '2026-03-02',
    total: summary,
    contracts: [{ id: 'k', contract_number: 'K1', contract_type: 'Správa', summary, fees: [], investments: [] }],
    faults: [],
  },
  outcome: 'SUITABLE',
  ...changes,
});
const written = (
  changes: Partial<ReportContent> = {},
  { edition = 1, language = 'cs' }: { edition?: number; language?: 'cs' | 'sk' } = {},
) => {
  const client = { name: 'Jan Novák', companyName: null, code: 'C1' };
  const print = { client, company: { name: 'Pramen', businessNumber: '123' }, period: { from: '2025-03-02', to: '2026-03-01' } };
  const issuedAt = new Date('2026-03-02T08:00:00Z');
  return JSON.stringify(printReport({ ...print, content: content(changes), edition, issuedAt }, language)).replaceAll('\u00a0', ' ');
};

it('states what the client said, with its day, beside whom the strategy is for', () => {
  const text = written();
  expect(text).toContain('Odpovědi z dotazníku ze dne 1. 3. 2025, platné do 1. 3. 2027.');
  expect(text).toContain(JSON.stringify({ kind: 'row', label: 'Cíle', value: 'Zhodnocení, Finanční rezerva' }));
  expect(text).toContain(JSON.stringify(['Znalosti a zkušenosti', 'Základní investor', 'Pokročilý investor']));
  expect(text).toContain(JSON.stringify(['Schopnost nést ztrátu', 'ztrátu neunesete', 'pro všechny']));
  expect(text).toContain(JSON.stringify(['Doba investování', '7 let', '8 let, 10 let']));
  expect(text).toContain(JSON.stringify(['Udržitelnost', 'neznáme', 'pro všechny']));
  expect(text).toContain('5 ze 7 podle souhrnného ukazatele rizik');
});

it('says that everything fits, and how the portfolio did with the figures of the statement', () => {
  const text = written();
  expect(text).toContain('Ano. Strategie, které pro vás spravujeme');
  expect(text).toContain('Ztráta","value":"−2 500,50 Kč');
  expect(text).toContain('Zhodnocení","value":"−2,50 %');
  expect(text).toContain('Časově vážený výnos","value":"neznáme');
  expect(text).toContain('Minulá výkonnost není zárukou budoucích výnosů.');
});

it('says in words where a strategy does not fit and what to do, without the points of the firm', () => {
  const reasons: FitReason[] = [
    { list: 'adequacy_test', kind: 'NOT_INCLUDED', values: ['BASIC_INVESTOR'] },
    { list: 'client_esg', kind: 'UNKNOWN', values: [] },
    risky,
  ];
  const text = written({ investments: [investment({ fit: 'OUTSIDE_POSITIVE', reasons })], outcome: 'UNSUITABLE' });
  expect(text).toContain('• Znalosti a zkušenosti: u vás „Základní investor“, strategie je pro „Pokročilý investor“.');
  expect(text).toContain('• Udržitelnost: vaši odpověď neznáme.');
  // The sentence that introduces the reasons is not left alone at the end of a page.
  expect(text).toContain(JSON.stringify({ kind: 'text', text: 'Strategie neodpovídá tomu, co jste nám o sobě řekli:', isLeading: true }));
  expect(text).toContain('• Strategie je rizikovější, než odpovídá vašemu postoji k riziku.');
  expect(text).toContain('Spojte se prosím se svým poradcem nebo s námi.');
  expect(text).not.toMatch(/"3"|41|RISK_TOLERANCE|FINANCIAL_SITUATION/u);
});

it.each<[FitReason, string]>([
  [
    { list: 'investment_horizon', kind: 'NOT_INCLUDED', values: ['5'] },
    '• Doba investování: u vás „7 let“, strategie je pro „8 let“ nebo „10 let“.',
  ],
  [
    { list: 'client_investment_goals', kind: 'EXCLUDED', values: ['VALUATION', 'FINANCIAL_RESERVE'] },
    '• Cíle: u vás „Zhodnocení“ a „Finanční rezerva“, pro takové klienty strategie není.',
  ],
  [
    { list: 'adequacy_test', kind: 'UNKNOWN', values: [] },
    '• Znalosti a zkušenosti: vaši odpověď neznáme, strategie je pro „Pokročilý investor“.',
  ],
])('a reason says what the client said and whom the strategy is for: %j', (reason, sentence) => {
  expect(written({ investments: [investment({ fit: 'OUTSIDE_POSITIVE', reasons: [reason] })], outcome: 'UNSUITABLE' })).toContain(sentence);
});

it('the client is named once, a company by its name', () => {
  expect(written()).toContain('"heading":"Klient","blocks":[{"kind":"row","label":"Jméno","value":"Jan Novák"}');
});

it('asks for a questionnaire when there is none, or when it has ended', () => {
  const unjudged = { investments: [investment({ fit: 'NO_VALID_QUESTIONNAIRE', reasons: [] })], outcome: 'UNJUDGED' } as const;
  expect(written({ ...unjudged, answers: null })).toContain('Investiční dotazník od vás zatím nemáme.');
  const { answers } = content();
  if (!answers) throw new Error('no answers');
  const ended = written({ ...unjudged, answers: { ...answers, isValid: false }, isReviewAwaited: true });
  expect(ended).toContain('Platily do 1. 3. 2027, potřebujeme od vás nové.');
  expect(ended).toContain('Odeslali jste nový dotazník.');
  expect(ended).toContain('Vyplňte prosím nový investiční dotazník.');
  expect(ended).toContain('Uveďte v něm i to, co se změnilo');
  expect(ended).not.toContain('i když ještě platí');
  expect(written()).toContain('vyplňte dotazník znovu, i když ještě platí.');
  const excluded = { ...unjudged, investments: [investment({ fit: 'IN_NEGATIVE', reasons: [] })], outcome: 'UNSUITABLE' } as const;
  expect(written({ ...excluded, answers: null })).toContain('vyplňte dotazník znovu."');
});

it('a further edition says that it replaces the former, in the reader’s language', () => {
  expect(written({}, { edition: 2 })).toContain('2. vydání; nahrazuje dřívější zprávu');
  expect(written({}, { language: 'sk' })).toContain('Vyhovujú vám vaše investície aj naďalej?');
  expect(nameReport({ from: '2025-03-02', to: '2026-03-01' }, 2, 'sk').replaceAll('\u00a0', ' ')).toBe(
    'Správa o vhodnosti investícií 2. 3. 2025 – 1. 3. 2026, 2. vydanie',
  );
});
