import * as endpoints from '@pramen/contract/portfolio/portfolio.endpoints';
import { explainedFigures } from '@pramen/contract/portfolio/portfolio.schemas';
import type { ExplainedFigure, Explanation } from '@pramen/contract/portfolio/portfolio.schemas';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/keys/identifiers.ts';
import { chainGrowth, presentValueShare, recompute, recomputeComposition } from '../../../testing/worlds/recompute.ts';
import { createSmallCompany } from '../../../testing/worlds/small-company.ts';
import type { SmallCompany } from '../../../testing/worlds/small-company.ts';
import { cash, investments, unpricedFund, world } from '../../../testing/worlds/small-ledger.ts';
import { createTestApp } from '../../../testing/app/test-app.ts';
import type { TestApp } from '../../../testing/app/test-app.ts';
import { useTestDatabase } from '../../../testing/app/test-database.ts';

const byText = (left: unknown, right: unknown) => (String(left) < String(right) ? -1 : 1);
const database = useTestDatabase();
const TODAY = '2026-03-02';
let app: TestApp;
let company: SmallCompany;

beforeAll(async () => {
  app = await createTestApp(database.current);
  company = await createSmallCompany(app);
});
afterAll(() => app.close());

type Inside = (one: (typeof investments)[number]) => boolean;
interface Scope {
  explain: typeof endpoints.explainPortfolio | typeof endpoints.explainContract | typeof endpoints.explainContractStrategy;
  save:
    | typeof endpoints.exportPortfolioExplanation
    | typeof endpoints.exportContractExplanation
    | typeof endpoints.exportContractStrategyExplanation;
  id(): string;
  inside: Inside;
  /** null: the contract's currency. */
  reportCurrency: string | null;
}
const portfolio: Scope = {
  explain: endpoints.explainPortfolio,
  save: endpoints.exportPortfolioExplanation,
  id: () => '',
  inside: ({ client }) => client === 'mixed',
  reportCurrency: 'CZK',
};
const contract = (number: string): Scope => ({
  explain: endpoints.explainContract,
  save: endpoints.exportContractExplanation,
  id: () => company.contractIds[number] ?? '',
  inside: (one) => one.contract === number,
  reportCurrency: null,
});
const strategy = (symbol: string): Scope => ({
  explain: endpoints.explainContractStrategy,
  save: endpoints.exportContractStrategyExplanation,
  id: () => company.strategyIds[symbol] ?? '',
  inside: (one) => one.symbol === symbol,
  reportCurrency: null,
});
const scopes: [string, Scope][] = [
  ['the whole portfolio', portfolio],
  ['a contract in CZK', contract('K1')],
  ['a contract in EUR', contract('K2')],
  ['a strategy in CZK that holds EUR', strategy('102')],
  ['a strategy in EUR', strategy('103')],
];

const explain = async (
  { explain: endpoint, id }: Scope,
  figure: ExplainedFigure,
  client: keyof SmallCompany['people'] = 'mixed',
): Promise<Explanation> => {
  const { status, body } = await app.call(endpoint, { token: company.people[client].token, params: { id: id() }, query: { figure } });
  expect(status).toBe(200);
  return body;
};
const cents = (amount: number | null) => BigInt(Math.round((amount ?? NaN) * 100));
const sumOf = (rows: readonly { value: number | null }[]) => rows.reduce((sum, { value }) => sum + cents(value), 0n);

describe.each(scopes)('the explanation of %s', (_what, scope) => {
  const inside = investments.filter(scope.inside);
  const days = recompute(inside, scope.reportCurrency, TODAY);
  const last = days.at(-1) ?? { value: 0n, invested: 0n };

  it('has exactly the lists that a figure needs', async () => {
    const filled = async (figure: ExplainedFigure) => {
      const { positions, flows, pieces, amounts } = await explain(scope, figure);
      return Object.entries({ positions, flows, pieces, amounts }).flatMap(([name, rows]) => (rows.length > 0 ? [name] : []));
    };
    expect(await Promise.all(explainedFigures.map(filled))).toEqual([
      ['positions'],
      ['flows'],
      ['positions', 'flows'],
      ['positions', 'flows'],
      ['pieces'],
      ['amounts'],
    ]);
  });

  it('adds up to the total from the positions of an independent recomputation', async () => {
    const { positions, performance } = await explain(scope, 'totalAmount');
    expect([sumOf(positions), cents(performance.totalAmount)]).toEqual([last.value, last.value]);
    const expected = recomputeComposition(inside, scope.reportCurrency ?? inside[0]?.currency ?? 'CZK', TODAY);
    const valueOf = (row: (typeof expected)[number]) => (scope.reportCurrency === null ? row.contract : row.report);
    expect(positions.map((row) => [row.isin ?? row.currency, cents(row.ownValue), cents(row.value)]).toSorted(byText)).toEqual(
      expected.map((row) => [row.key, row.own, valueOf(row)]).toSorted(byText),
    );
    // The shown values of a row suffice to recompute it: quantity times price, then the rates.
    for (const { price, quantity, ownValue, rates, currency, value } of positions) {
      expect(ownValue).toBeCloseTo(quantity * (price?.value ?? 1), 2);
      const rateOf = (of: string) => (of === 'CZK' ? 1 : (rates.find((rate) => rate.currency === of)?.quote?.value ?? NaN));
      const converted =
        currency === performance.currency && rates.length === 0
          ? ownValue
          : ((ownValue ?? NaN) * rateOf(currency)) / rateOf(performance.currency);
      expect(value).toBeCloseTo(converted ?? NaN, 1);
    }
  });

  it('adds up to the invested amount from flows into and out of the scope', async () => {
    const { flows, performance } = await explain(scope, 'investedAmount');
    expect([sumOf(flows), cents(performance.investedAmount)]).toEqual([last.invested, last.invested]);
    const symbols = new Set<string>(inside.map(({ symbol }) => symbol));
    const crossing = cash.filter(
      ([, symbol = '', date = '', kind = '', , , , counterpart = '']) =>
        symbols.has(symbol) &&
        date <= TODAY &&
        ['DEPOSIT', 'WITHDRAWAL', 'TRANSFER_IN', 'TRANSFER_OUT'].includes(kind) &&
        !symbols.has(counterpart),
    );
    expect(flows.map(({ reference, date, kind, ownValue, currency }) => [reference, date, kind, ownValue, currency])).toEqual(
      crossing.map(([reference, , date, kind, , amount, currency]) => [reference, date, kind, Number(amount), currency]),
    );
  });

  it('of the gain and of its percentage has both', async () => {
    for (const figure of ['gain', 'performancePerc'] as const) {
      const { positions, flows, performance } = await explain(scope, figure);
      expect(sumOf(positions) - sumOf(flows)).toBe(cents(performance.gain));
    }
  });

  it('multiplies up to the time-weighted return', async () => {
    const { pieces, performance } = await explain(scope, 'twrPerc');
    const growth = pieces.reduce((product, { factor }) => product * (factor ?? NaN), 1);
    expect(growth).toBeCloseTo(chainGrowth(days), 9);
    const yearly = performance.annualised ? growth ** (365 / (days.length - 1)) : growth;
    expect(performance.twrPerc).toBeCloseTo((yearly - 1) * 100, 5);
    for (const { opening, closing, factor } of pieces) expect(factor).toBeCloseTo((closing ?? NaN) / (opening ?? NaN), 9);
    expect([pieces[0]?.from, pieces.at(-1)?.to]).toEqual([days[0]?.date, TODAY]);
  });

  it('has zero present value at the money-weighted return', async () => {
    const { amounts, performance } = await explain(scope, 'mwrPerc');
    const rate = (1 + (performance.mwrPerc ?? NaN) / 100) ** (performance.annualised ? 1 : 365 / (days.length - 1)) - 1;
    expect(Math.abs(presentValueShare(days, rate))).toBeLessThan(1e-6);
    const start = Date.parse(amounts[0]?.date ?? '');
    const worth = amounts.reduce(
      (sum, { date, amount }) => sum + (amount ?? NaN) / (1 + rate) ** ((Date.parse(date) - start) / 86_400_000 / 365),
      0,
    );
    expect(Math.abs(worth)).toBeLessThan(Number(last.value) / 100 / 1e5);
    expect(amounts.at(-1)).toEqual({ date: TODAY, amount: Number(last.value) / 100, elapsedDays: days.length - 1 });
    for (const { date, elapsedDays } of amounts) expect(elapsedDays).toBe((Date.parse(date) - start) / 86_400_000);
  });
});

describe('a row', () => {
  it('names strategy, price and rate with their dates', async () => {
    const { positions } = await explain(portfolio, 'totalAmount');
    expect(positions.find(({ strategy: label, isin }) => label === 'Dynamická strategie' && isin === world)).toMatchObject({
      name: 'Světový fond',
      currency: 'EUR',
      quantity: 55.555555,
      price: { value: 9.876543, date: '2026-02-26' },
      isStale: false,
      rates: [{ currency: 'EUR', quote: { value: 24.675, date: '2026-02-27' } }],
    });
    expect(
      positions.find(({ strategy: label, isin, currency }) => label === 'Na důchod' && isin === null && currency === 'CZK'),
    ).toMatchObject({ name: 'Hotovost CZK', price: null, rates: [] });
    expect(positions.map(({ value }) => value)).toEqual(
      positions.map(({ value }) => value).toSorted((left, right) => (right ?? 0) - (left ?? 0)),
    );
  });

  it('is null when unknown, never 0', async () => {
    const whole: Scope = { ...portfolio, inside: () => false };
    const { positions, performance } = await explain(whole, 'totalAmount', 'unpriced');
    expect(performance.totalAmount).toBeNull();
    expect(positions.find(({ isin }) => isin === unpricedFund)).toMatchObject({ quantity: 10, price: null, ownValue: null, value: null });
    const { pieces } = await explain(whole, 'twrPerc', 'unpriced');
    expect(pieces.at(-1)).toMatchObject({ closing: null, factor: null });
    const { amounts } = await explain(whole, 'mwrPerc', 'unpriced');
    expect(amounts).toMatchObject([
      { date: '2025-11-03', amount: -9000 },
      { date: TODAY, amount: null },
    ]);
    const unrated = await explain(whole, 'gain', 'unrated');
    expect(unrated.flows.map(({ ownValue, value, rates }) => [ownValue, value, rates])).toEqual([
      [1000, 1000, []],
      [250, null, [{ currency: 'USD', quote: null }]],
    ]);
  });

  it('is empty for a client without contracts', async () => {
    const { status, body } = await app.call(endpoints.explainPortfolio, {
      token: company.withoutContracts.token,
      query: { figure: 'gain' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ figure: 'gain', performance: { gain: 0 }, positions: [], flows: [], pieces: [], amounts: [] });
  });
});

describe('an explanation as a file', () => {
  const save = (scope: Scope, query: Record<string, string>, language = 'cs') =>
    app.call(scope.save, {
      token: company.people.mixed.token,
      params: { id: scope.id() },
      query,
      headers: { 'accept-language': language },
    });
  const nameOf = (disposition: unknown) => decodeURIComponent(/filename\*=UTF-8''([^;]+)/i.exec(String(disposition))?.[1] ?? '');

  it.each([
    ['cs', portfolio, 'totalAmount', 'výpočet-hodnota-portfolio-2026-03-02.csv', 'Souhrn'],
    ['cs', contract('K1'), 'performancePerc', 'výpočet-zhodnocení-K1-2026-03-02.csv', 'Souhrn'],
    ['sk', strategy('103'), 'mwrPerc', 'výpočet-výnos-peňažne-vážený-103-2026-03-02.csv', 'Súhrn'],
  ] as const)('is named and written in %s', async (language, scope, figure, name, title) => {
    const { status, headers, bytes } = await save(scope, { figure }, language);
    expect([status, headers['content-type'], nameOf(headers['content-disposition'])]).toEqual([200, 'text/csv; charset=utf-8', name]);
    expect(bytes.toString()).toMatch(new RegExp(`^\uFEFF${title}\r\n`));
  });

  it('as CSV contains the figure and the rows behind it', async () => {
    const { bytes } = await save(contract('K2'), { figure: 'gain' });
    const [summary = '', positions = '', flows = ''] = bytes
      .toString()
      .slice(1)
      .split('\r\n\r\n')
      .map((part) => part.trim());
    const { performance } = await explain(contract('K2'), 'gain');
    const czech = (amount: number | null) => (amount ?? NaN).toFixed(2).replace('.', ',');
    expect(summary.split('\r\n')).toEqual([
      'Souhrn',
      'Údaj;Hodnota;Jednotka;Od;Ke dni',
      `Zisk;"${czech(performance.gain)}";EUR;03.02.2025;02.03.2026`,
    ]);
    expect(positions.split('\r\n').slice(0, 2)).toEqual([
      'Pozice',
      'Pozice;ISIN;Strategie;Měna;Kusy;Cena;Cena ze dne;V\u00a0měně pozice;Hodnota (EUR);Poznámka',
    ]);
    expect(positions).toContain('Světový fond;IE00B5BMR087;Na dom;EUR;"300,000001";"9,876543";26.02.2026;');
    expect(flows.split('\r\n').slice(2)).toEqual(['03.02.2025;Vklad;M7;Na dom;;;;;"3000,55";EUR;"3000,55"']);
  });

  it.each(explainedFigures)('of %s as a workbook adds up to the figure', async (figure) => {
    const { status, headers, bytes } = await save(portfolio, { figure, format: 'xlsx' });
    expect([status, headers['content-type']]).toEqual([200, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']);
    const { performance, positions, flows, pieces, amounts } = await explain(portfolio, figure);
    const [, summary] = await readSheet(bytes, 'Souhrn');
    expect(summary?.[1]).toBe(performance[figure]);
    const sumOfColumn = async (sheet: string, title: string) => {
      const [header = [], ...rows] = await readSheet(bytes, sheet);
      const column = header.indexOf(title);
      return rows.reduce((sum, row) => sum + cents(Number(row[column])), 0n);
    };
    const found = {
      positions: positions.length > 0 && (await sumOfColumn('Pozice', 'Hodnota (CZK)')),
      flows: flows.length > 0 && (await sumOfColumn('Vklady a\u00a0výběry', 'Započteno (CZK)')),
      pieces: pieces.length > 0 && (await readSheet(bytes, 'Úseky mezi vklady a\u00a0výběry')).length - 1,
      amounts: amounts.length > 0 && (await readSheet(bytes, 'Částky v\u00a0čase')).at(-1)?.slice(1),
      deposits: figure === 'performancePerc' && (await sumOfColumn('Vklady a\u00a0výběry', 'Z\u00a0toho vklad (CZK)')),
    };
    expect(found).toEqual({
      positions: positions.length > 0 && cents(performance.totalAmount),
      flows: flows.length > 0 && cents(performance.investedAmount),
      pieces: pieces.length > 0 && pieces.length,
      amounts: amounts.length > 0 && [performance.totalAmount, performance.measuredDays],
      deposits: figure === 'performancePerc' && cents(performance.paidInAmount),
    });
  });
});

describe('permissions and parameters', () => {
  const calls = scopes.flatMap(([, scope]) => [scope.explain, scope.save]);
  const all = [...new Map(calls.map((endpoint) => [endpoint.id, endpoint]))];
  const token = () => company.people.mixed.token;
  const idOf = (path: string, own: boolean) =>
    (path.includes('contract-strategy') ? company.strategyIds[own ? '101' : '201'] : company.contractIds[own ? 'K1' : 'K3']) ?? '';

  it.each(all)('%s refuses an unknown or missing figure', async (_id, endpoint) => {
    for (const query of [{ figure: 'weather' }, { figure: 'constructor' }, {}] as Record<string, string>[]) {
      const params = { id: idOf(endpoint.path, true) };
      expect(await app.call(endpoint, { token: token(), params, query })).toMatchObject({
        status: 422,
        body: { errors: { figure: [expect.any(String)] } },
      });
    }
  });

  it.each(all.filter(([, { path }]) => path.endsWith('/export')))('%s refuses an unknown format', async (_id, endpoint) => {
    const call = { token: token(), params: { id: idOf(endpoint.path, true) }, query: { figure: 'gain', format: 'pdf' } };
    expect(await app.call(endpoint, call)).toMatchObject({ status: 422, body: { errors: { format: [expect.any(String)] } } });
  });

  it.each(all)('%s requires a token and is hidden from other advisers', async (_id, endpoint) => {
    const call = { params: { id: idOf(endpoint.path, true) }, query: { figure: 'gain' } };
    expect(await app.call(endpoint, call)).toMatchObject({ status: 401, body: { code: 'session.required' } });
    for (const { token: other } of company.otherAdvisers)
      expect(await app.call(endpoint, { ...call, token: other })).toMatchObject({ status: 404 });
  });

  it.each(all.filter(([, { path }]) => path.includes('{')))(
    '%s treats another client’s id exactly like an unknown one',
    async (_id, endpoint) => {
      const ask = (id: string) => app.call(endpoint, { token: token(), params: { id }, query: { figure: 'gain' } });
      const { status, body } = await ask(idOf(endpoint.path, false));
      expect([status, body.code]).toEqual([404, 'record.not_found']);
      for (const id of [newId(), 'no-id']) expect(await ask(id)).toMatchObject({ status, body });
    },
  );
});
