import type {
  ContractOverview,
  ContractStrategyOverview,
  ExplainedFigure,
  Explanation,
  Performance,
  PortfolioOverview,
} from '@pramen/contract/portfolio/portfolio.schemas';
import type { Locator, Page } from '@playwright/test';
import { expectRows, writeFigure } from '../setup/explained.ts';
import {
  expectBeside,
  expectText,
  gain,
  money,
  plain,
  read,
  signedMoney,
  signInFixed,
  sumCents,
  toCents,
  written,
} from '../setup/figures.ts';
import { expect, test } from '../setup/journey.ts';
import { createPerson, expectAccessible, expectAccessibleInVariants, portal, signIn } from '../setup/portal.ts';

const main = (page: Page) => page.getByRole('main');
/** The labels of the figures, in the order of the contract. */
const names: readonly (readonly [ExplainedFigure, RegExp])[] = [
  ['investedAmount', /^Investováno –/],
  ['gain', /^(Zisk|Ztráta) –/],
  ['performancePerc', /^Zhodnocení –/],
  ['twrPerc', /^Časově vážený výnos –/],
  ['mwrPerc', /^Peněžně vážený výnos –/],
];

async function expectPerformance(page: Page, performance: Performance): Promise<void> {
  const { totalAmount, investedAmount, performancePerc, twrPerc, mwrPerc, currency, asOfDate } = performance;
  const block = page.getByRole('region', { name: /^Hodnota/ }).first();
  await expect.poll(async () => plain((await block.locator('[data-size=first]').textContent()) ?? '')).toBe(money(totalAmount, currency));
  await expectText(block, `ke dni ${written(asOfDate ?? '')}`);
  expect(toCents(performance.gain)).toBe(toCents(totalAmount) - toCents(investedAmount));
  for (const [name, value] of [
    ['Investováno', money(investedAmount, currency)],
    [toCents(performance.gain) < 0 ? 'Ztráta' : 'Zisk', signedMoney(performance.gain, currency)],
    ['Zhodnocení', gain(performancePerc)],
    ['Časově vážený výnos', gain(twrPerc)],
    ['Peněžně vážený výnos', gain(mwrPerc)],
  ] as const)
    await expectBeside(block, name, value);
}

/** Opens the explanation of a figure by keyboard alone, compares it with the rows and closes it by Escape. */
async function expectExplained(page: Page, name: RegExp, path: string, figure: ExplainedFigure): Promise<void> {
  const opener = page.getByRole('button', { name });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name });
  await expect(dialog.getByText('Vzorec')).toBeVisible();
  const explanation = await read<Explanation>(page, `${path}/explanation?figure=${figure}`);
  await expect
    .poll(async () => plain((await dialog.locator('[data-size=second]').textContent()) ?? ''))
    .toBe(writeFigure(figure, explanation.performance));
  await expectRows(dialog, explanation);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
}

async function expectDashboardParts(page: Page, overview: PortfolioOverview): Promise<void> {
  await expectPerformance(page, overview.performance);
  await expect(main(page)).toContainText(/Minulá výkonnost není zárukou budoucích výnosů\./);
  for (const { contractNumber, contractType, performance } of overview.contracts) {
    const card = page.getByRole('article').filter({ hasText: contractNumber });
    await expectText(card, contractType);
    await expectText(card, money(performance.totalAmount, performance.currency));
    await expectText(card, gain(performance.performancePerc));
  }
  const layout = page.getByRole('region', { name: 'Rozložení portfolia' });
  for (const [tab, rows] of [
    ['Podle strategie', overview.composition.strategy],
    ['Podle pozice', overview.composition.position],
  ] as const) {
    await layout.getByRole('tab', { name: tab }).click();
    await expect(layout.locator('canvas')).toBeVisible();
    expect(sumCents(rows.map(({ value }) => value))).toBe(toCents(overview.performance.totalAmount));
    for (const { name, value, currency } of rows.toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0)).slice(0, 10)) {
      await expectText(
        layout
          .getByRole('row')
          .filter({ hasText: name })
          .filter({ hasText: money(value, currency).replaceAll(' ', '\u00A0') })
          .first(),
        money(value, currency),
      );
    }
    await expectText(layout.getByRole('row', { name: /^Celkem/ }), money(overview.performance.totalAmount, overview.performance.currency));
  }
}

/** Moves the pointer over each day from the first to the last, and compares the shown figures with those of the server. */
async function expectReading(page: Page, days: Locator, data: PortfolioOverview['history']['data']): Promise<void> {
  const box = await days.boundingBox();
  if (!box) throw new Error('the chart is not shown');
  for (const share of [0.3, 0.7, 1]) {
    await page.mouse.move(box.x + Math.min(box.width * share, box.width - 1), box.y + box.height / 2);
    const day = days.getByText(/^\d{2}\.\d{2}\.\d{4}$/);
    await expect(day).toBeInViewport({ ratio: 1 });
    const read = await day.textContent();
    const point = data.find(({ date }) => written(date) === read);
    for (const amount of [point?.amount, point?.invested]) await expectText(days, money(amount ?? null, 'CZK'));
    if (share === 1) expect(point).toEqual(data.at(-1));
  }
  // The day chosen by arrow keys stays as long as the chart has the focus.
  await days.blur();
  await page.mouse.move(box.x, box.y - 200);
  await expect(days.getByText(/^\d{2}\.\d{2}\.\d{4}$/)).toHaveCount(0);
}

async function expectChart(page: Page, overview: PortfolioOverview): Promise<void> {
  const { data } = overview.history;
  const { asOfDate, totalAmount, investedAmount } = overview.performance;
  expect(data.at(-1)).toEqual({ date: asOfDate, amount: totalAmount, invested: investedAmount });
  await page.getByRole('radio', { name: 'Vše' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: '5R' })).toBeChecked();
  await expect(page.getByRole('radiogroup', { name: 'Období grafu' }).getByRole('radio')).toHaveCount(6);
  await expectText(page.getByRole('radiogroup', { name: 'Období grafu' }), 'Letos');
  await expect(page).toHaveURL(/range=5Y/);
  await page.reload();
  await expect(page.getByRole('radio', { name: '5R' })).toBeChecked();
  const days = page.getByRole('slider', { name: 'Den v grafu' });
  await days.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(days).toHaveAttribute('aria-valuetext', new RegExp(`^${written(data.at(-2)?.date ?? '')}: Hodnota`));
  await page.keyboard.press('End');
  await expect(days).toHaveAttribute('aria-valuetext', new RegExp(`^${written(asOfDate ?? '')}: Hodnota`));
  await expectReading(page, days, data);
  await page.getByRole('button', { name: 'Zobrazit jako tabulku' }).click();
  const table = page.getByRole('table', { name: 'Vývoj hodnoty po měsících' });
  await expectText(table.getByRole('row').nth(1), money(totalAmount, 'CZK'));
  await expect(page.getByRole('region', { name: 'Vývoj hodnoty' }).locator('canvas')).toHaveCount(0);
  await page.getByRole('button', { name: 'Zobrazit jako graf' }).click();
}

async function expectContract(page: Page, { contract, strategies, composition }: ContractOverview): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(contract.contractType);
  await expectPerformance(page, contract.performance);
  const facts = page.getByRole('region', { name: 'O smlouvě' });
  for (const text of [contract.contractType, contract.contractNumber, written(contract.signed ?? '')]) await expectText(facts, text);
  for (const { label, strategy, performance } of strategies) {
    const card = page.getByRole('article').filter({ hasText: label });
    for (const text of [strategy.strategy_name, money(performance.totalAmount, performance.currency), gain(performance.performancePerc)])
      await expectText(card, text);
  }
  expect(sumCents(composition.position.map(({ value }) => value))).toBe(toCents(contract.performance.totalAmount));
  await expectText(page.getByRole('row', { name: /^Celkem/ }), money(contract.performance.totalAmount, contract.currency));
  await expect(page.getByRole('tab')).toHaveText([
    'Složení',
    'Obchody',
    'Peněžní pohyby',
    ...(contract.meta.has_instructions ? ['Pokyny'] : []),
  ]);
}

async function expectStrategy(page: Page, { contract_strategy: held }: ContractStrategyOverview): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(held.label);
  await expectPerformance(page, held.performance);
  const facts = page.getByRole('region', { name: 'O strategii' });
  for (const text of [
    held.strategy.strategy_name,
    held.contract.contract_type.name,
    held.contract.contractNumber,
    held.variable_symbol,
    held.label_text ?? '',
  ])
    await expectText(facts, text);
}

test('client@ sees figures that equal the ledger, from the total down to its rows', async ({ page }) => {
  await signInFixed(page, 'client', '+420777000105');
  await expect(main(page)).toContainText('Minulá výkonnost není zárukou');
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/version') asked.push(pathname);
  });
  await page.reload();
  const overview = await read<PortfolioOverview>(page, '/api/client-report/contract/overview');
  await expectDashboardParts(page, overview);
  expect(asked.filter((path) => path.includes('client-report'))).toEqual(['/api/client-report/contract/overview']);
  // The list of documents to sign, below the figures, makes one more call when there are any.
  expect(asked.filter((path) => path !== '/api/my/documents').length).toBeLessThanOrEqual(3);
  await expectChart(page, overview);
  const effects = page.getByRole('region', { name: /^Z čeho se skládá/ });
  await expectBeside(effects, 'Poplatky a daně', signedMoney(overview.effects.fees, 'CZK'));
  await expectBeside(effects, 'Dividendy a úroky', signedMoney(overview.effects.income, 'CZK'));
  await expectExplained(page, /^Hodnota portfolia –/, '/api/client-report/contract', 'totalAmount');
  for (const [figure, name] of names) await expectExplained(page, name, '/api/client-report/contract', figure);
  await expectAccessibleInVariants(page);
  await page.evaluate(() => localStorage.setItem('lang', 'cs'));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();

  const [first] = overview.contracts;
  const contractId = first?.id ?? '';
  await page.getByRole('link', { name: first?.contractType ?? '' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(portal(`/contract/${contractId}`));
  const contract = await read<ContractOverview>(page, `/api/client-report/contract/${contractId}/overview`);
  await expectContract(page, contract);
  await expectExplained(page, /^Hodnota smlouvy –/, `/api/client-report/contract/${contractId}`, 'totalAmount');

  const [held] = contract.strategies;
  await page.getByRole('link', { name: held?.label ?? '' }).click();
  await expect(page).toHaveURL(portal(`/contract-strategy/${held?.id}`));
  await expectStrategy(page, await read<ContractStrategyOverview>(page, `/api/client-report/contract-strategy/${held?.id}/overview`));
  await expectExplained(page, /^Zisk –|^Ztráta –/, `/api/client-report/contract-strategy/${held?.id}`, 'gain');
  await page
    .getByRole('main')
    .getByRole('link', { name: `Smlouva ${contract.contract.contractNumber}` })
    .click();
  await expect(page).toHaveURL(portal(`/contract/${contractId}`));
  await page.getByRole('main').getByRole('link', { name: 'Přehled' }).click();
  // The link back keeps the chosen range.
  await expect(page).toHaveURL(portal('/home?range=5Y'));
});

/** Returns to the page after a while, offline: the previous content stays and is marked as outdated. */
async function expectKeptWhenOffline(page: Page, value: string): Promise<void> {
  await page.route('**/api/client-report/**', (route) => route.abort());
  await page.clock.setFixedTime(Date.now() + 600_000);
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(main(page)).toContainText('Údaje sa nepodarilo obnoviť');
  await expectText(main(page), value);
  await page.unroute('**/api/client-report/**');
  await page.getByRole('button', { name: 'Skúsiť znova' }).click();
  await expect(main(page)).not.toContainText('Údaje sa nepodarilo obnoviť');
}

test('slovak@ sees euros in Slovak, and a failure is a quiet line', async ({ page }) => {
  await signInFixed(page, 'slovak', '+421905000106');
  await expect(main(page)).toContainText('€');
  await expect(main(page)).not.toContainText('Kč');
  await expect(page.locator('html')).toHaveAttribute('lang', 'sk');
  // The profile may arrive before the texts of the first language: its own language must win all the same.
  const profile = page.waitForResponse('**/api/auth/profile');
  await page.route('**/assets/cs-*.js', async (route) => {
    await (await profile).finished();
    await route.continue();
  });
  await page.reload();
  await expect(main(page)).toContainText('Minulá výkonnosť nie je zárukou');
  // Data requested before the profile gave the language must not be shown in the other one.
  await expect(main(page)).toContainText('Správa portfólia');
  await page.unroute('**/assets/cs-*.js');
  await page.getByRole('button', { name: /^Peňažne vážený výnos –/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Dva pohľady na výnos');
  await expect(page.getByRole('dialog')).toContainText('Sumy v čase');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expectAccessibleInVariants(page);
  const { contracts, performance } = await read<PortfolioOverview>(page, '/api/client-report/contract/overview');
  await expectKeptWhenOffline(page, money(performance.totalAmount, performance.currency));
  // Offline the portal stays, says so, and completes the navigation when the network is back.
  await page.context().setOffline(true);
  await expect(page.getByText('Ste bez pripojenia.')).toBeVisible();
  await page
    .getByRole('link', { name: /Správa portfólia|Správa portfolia/ })
    .first()
    .click();
  await expect(page.getByRole('banner')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page).toHaveURL(portal(`/contract/${contracts[0]?.id}`));
  await expect(page.getByRole('tab')).toHaveText(['Zloženie', 'Obchody', 'Peňažné pohyby', 'Pokyny']);
  // What cannot be loaded is a quiet line with a retry: no figure turns into zero.
  await page.route('**/api/client-report/**', (route) => route.abort());
  for (const path of [`/contract/${contracts[0]?.id}`, '/home']) {
    await page.goto(portal(path));
    await expect(page.getByRole('button', { name: 'Skúsiť znova' }).first()).toBeVisible();
    await expect(main(page)).not.toContainText('0,00');
    await expect(main(page)).toContainText('—');
  }
  await page.unroute('**/api/client-report/**');
  await page.getByRole('button', { name: 'Skúsiť znova' }).first().click();
  await expect(main(page)).toContainText('€');
});

test('empty@ finds a helpful empty state, never a zero chart', async ({ page }) => {
  await signInFixed(page, 'empty', '+420777000107');
  await expect(main(page)).toContainText(/smlouv/);
  await expect(main(page).getByText('Zprostředkovatel', { exact: true })).toBeVisible();
  await expect(page.locator('canvas')).toHaveCount(0);
  await expectAccessibleInVariants(page);
});

test('an unanswered request to the client is a banner, an answered one is not', async ({ page }) => {
  await page.route('**/api/auth/profile', async (route) => {
    const answer = await route.fetch();
    const profile = (await answer.json()) as { user: object };
    const service_requirements = [
      { id: 'r1', request_text: 'Pošlete nám prosím nový občanský průkaz.', user_id: null },
      { id: 'r2', request_text: 'Vyřízeno', user_id: 'u1' },
    ];
    await route.fulfill({ response: answer, json: { ...profile, user: { ...profile.user, service_requirements } } });
  });
  await signIn(page, await createPerson('CLIENT'));
  await expect(page).toHaveURL(portal('/home'));
  const waiting = page.getByRole('region', { name: 'Čeká na vás' });
  await expect(waiting).toContainText('Pošlete nám prosím nový občanský průkaz.');
  await expect(waiting).not.toContainText('Vyřízeno');
  await expect(waiting.getByRole('link')).toHaveAttribute('href', '/service-requirements/r1');
  await expectAccessible(page);
});
