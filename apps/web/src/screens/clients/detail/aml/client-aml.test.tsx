import type { AmlFacts } from '@pramen/contract/clients/aml-facts.schemas';
import type { AmlStanding } from '@pramen/contract/records/aml.schemas';
import { expect, test, vi } from 'vitest';
import { amlFactsQuery } from '../../../../features/clients/facts/aml-facts.queries.ts';
import { amlStandingQuery } from '../../../../features/aml/aml.queries.ts';
import { act, plain, renderScreen } from '../../../../testing/render-screen.tsx';
import { ClientAmlSections } from './client-aml.tsx';

const facts: AmlFacts = {
  birth_place: 'Olomouc',
  birth_country: 'CZ',
  nationalities: ['CZ', 'STATELESS'],
  tax_residences: [{ country: 'AE', tin: null, tin_missing_reason: 'A', tin_explanation: null }],
  version: 3,
};
const czechLaw = {
  id: 'CZ_253_2008',
  valid_from: '2008-09-01',
  valid_to: '2027-07-09',
  retention_years: 10,
  is_retention_from_new_year: true,
  is_deletion_required: false,
} as const;
const standing: AmlStanding = {
  current: {
    id: 'a1',
    record_id: 'r1',
    rule_set: 'CZ_253_2008',
    risk_profile: 'HIGH',
    check_intensity: 'ENHANCED',
    basis: 'NO_PROFILE',
    assessed_on: '2025-11-25',
    assessed_by: 'Jana Malá',
    review_due: '2026-11-25',
  },
  earlier: [],
  identity: 'IDENTIFIED',
  exposure: { bank: 'UNKNOWN', stated: null, differs: false },
  is_due: true,
  matched_on: null,
  stated: null,
  rules: czechLaw,
  next_rules: {
    ...czechLaw,
    id: 'EU_2024_1624',
    valid_from: '2027-07-10',
    valid_to: null,
    retention_years: 5,
    is_retention_from_new_year: false,
    is_deletion_required: true,
  },
};

async function draw(given: Partial<AmlStanding> = {}, isEditable = true, shown = facts) {
  const sent: { call: string; body: Record<string, unknown> }[] = [];
  vi.stubGlobal('fetch', (path: string, { method, body }: { method: string; body?: string }) => {
    sent.push({ call: `${method} ${path}`, body: JSON.parse(body ?? '{}') as Record<string, unknown> });
    return new Promise(() => {});
  });
  const known = [
    [amlStandingQuery('c1').queryKey, { ...standing, ...given }],
    [amlFactsQuery('c1').queryKey, shown],
  ] as const;
  const screen = await renderScreen(<ClientAmlSections clientId="c1" isEditable={isEditable} recorded={{ tax_residence: 'SK' }} />, {
    known,
    staysFresh: true,
    isTimed: true,
  });
  const save = () => act(() => document.querySelector<HTMLFormElement>('[role=dialog] form')?.requestSubmit());
  const field = (name: string) => document.querySelector<HTMLInputElement>(`[role=dialog] [name="${name}"]`);
  return { ...screen, sent, save, field };
}

test('the card says the risk, the law and when the client is assessed again', async () => {
  const { page } = await draw();
  const said = plain(page.textContent);
  for (const words of [
    'vysoké',
    'zesílená',
    'dotazník nemá výsledek',
    'Jana Malá',
    '25. 11. 2026, je potřeba posoudit',
    'zákon č. 253/2008 Sb.',
  ])
    expect(said.replaceAll(/(\d)\.\s?(?=\d)/g, '$1. ')).toContain(words);
  expect(said).toContain('10 let, od 1. ledna po konci vztahu');
  expect(said).toContain('5 let, od konce vztahu, potom smazání');
});

test('a match confirmed since is said with its day, and why the risk is high', async () => {
  const current = standing.current && ({ ...standing.current, basis: 'SCREENING' } as const);
  const said = plain((await draw({ matched_on: '2026-11-24', current })).page.textContent);
  for (const words of ['Shoda potvrzená', 'posuďte klienta znovu', 'potvrzená shoda se seznamem', 'vysoké']) expect(said).toContain(words);
  expect(plain((await draw()).page.textContent)).not.toContain('Shoda potvrzená');
});

test.each([
  ['YES', true, 'Veřejná funkceLiší se: banka ano, klient ne'],
  ['NO', false, 'Veřejná funkcebanka: ne, klient: ne'],
  [null, false, 'Veřejná funkceklient: ne'],
] as const)('a bank that states %s of a public office is named only where the answer does', async (bank, differs, words) => {
  const said = plain((await draw({ exposure: { bank, stated: 'NO', differs } })).page.textContent);
  expect(said).toContain(words);
  expect(said.includes('banka')).toBe(bank !== null);
});

test('facts are shown in words, and edited only by those who may', async () => {
  const { page, button } = await draw({}, false);
  expect(plain(page.textContent)).toContain('Česká republika, bez státní příslušnosti');
  expect(plain(page.textContent)).toContain('Spojené arabské emiráty, A – stát čísla nevydává');
  expect(button('Upravit')).toBeUndefined();
});

test('until a tax residence is recorded here, that of the record is shown', async () => {
  expect(plain((await draw({}, false, { ...facts, tax_residences: [] })).page.textContent)).toContain('Daňová rezidenceSlovensko');
  expect(plain((await draw({}, false)).page.textContent)).not.toContain('Slovensko');
});

test('a questionnaire that states something else is offered, and taken over only by saving', async () => {
  const stated = { ...facts, nationalities: ['SK'] };
  const { press, pass, field, save, sent, page } = await draw({ stated });
  expect(plain(page.textContent)).toContain('Přijatý AML dotazník uvádí jiné údaje.');
  await press('Převzít z dotazníku');
  await pass(500);
  expect(field('nationalities.0')?.value).toBe('SK');
  expect(sent).toEqual([]);
  await save();
  expect(sent).toMatchObject([
    {
      call: 'POST /api/clients/c1/aml-facts',
      body: { nationalities: ['SK'], version: 3, tax_residences: [{ country: 'AE', tin_missing_reason: 'A' }] },
    },
  ]);
});

test('the dialog opened again for editing shows the stored facts', async () => {
  const { press, pass, escape, field, page } = await draw({ stated: { ...facts, nationalities: ['SK'] } });
  await press('Převzít z dotazníku');
  await pass(500);
  await escape();
  await pass(500);
  await press('Zavřít bez uložení');
  await pass(500);
  const edit = Array.from(page.querySelectorAll('button')).find(({ textContent }) => textContent === 'Upravit');
  await act(() => edit?.click());
  await pass(500);
  expect([field('nationalities.0')?.value, field('nationalities.1')?.value]).toEqual(['CZ', 'STATELESS']);
});

test('rows are added and removed', async () => {
  const { press, pass, field, page } = await draw();
  const edit = Array.from(page.querySelectorAll('button')).find(({ textContent }) => textContent === 'Upravit');
  await act(() => edit?.click());
  await pass(500);
  await press('Přidat daňovou rezidenci');
  expect(field('tax_residences.1.country')).not.toBeNull();
  await press('Přidat občanství');
  expect(field('nationalities.2')).not.toBeNull();
});
