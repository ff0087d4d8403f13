import type { ProfileAnswer } from '@pramen/contract/auth/auth.schemas';
import type { ContractReport } from '@pramen/contract/portfolio/portfolio.schemas';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ClientDashboard } from './client-dashboard.tsx';
import { ContractList } from './contract-list.tsx';

const contract = { id: 'k1', contractNumber: '1', contractType: 'Správa', currency: 'CZK', is_held: true, withdrawn_at: null };

async function draw(user: { meta?: object; contracts?: object[]; waiting_identifications?: object[] }, isConcluding = false) {
  // Figures are another matter: they never come here.
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const profile = {
    user: {
      id: 'u1',
      client: { id: 'c1' },
      service_requirements: [],
      waiting_identifications: [],
      waiting_investment_questionnaires: [],
      waiting_meeting_records: [],
      waiting_aml_questionnaires: [],
      waiting_forms: [],
      contracts: [],
      ...user,
      meta: {
        show_form: false,
        data_to_confirm: false,
        documents_to_sign: 0,
        waiting_interaction_forms: 0,
        is_contract_waiting: true,
        is_onboarding_held: true,
        ...user.meta,
      },
    },
    context: { adviser: null, impersonator: null, tenant_info: { name: 'Pramen', email: 'info@pramen.test', phone: '' } },
  } as unknown as ProfileAnswer;
  return (
    await renderScreen(<ClientDashboard profile={profile} onWalk={isConcluding ? () => {} : null} isConcluding={isConcluding} />)
  ).text();
}

test('while the contract is checked, the client reads what follows and that signing need not wait', async () => {
  const sentence = 'Ještě kontrolujeme vaše údaje. Smlouva začne platit až potom a platební údaje vám pak pošleme e-mailem.';
  const sign = 'Dokumenty ke smlouvě můžete podepsat už teď.';
  const waiting = await draw({ contracts: [contract] });
  expect([waiting.includes(sentence), waiting.includes(sign)]).toEqual([true, false]);
  const signing = await draw({ contracts: [contract], meta: { documents_to_sign: 1 } });
  expect([signing.includes(sentence), signing.includes(sign)]).toEqual([true, true]);
  // What the client can do stands before what they wait for.
  expect(signing.indexOf('Na váš podpis čeká')).toBeGreaterThanOrEqual(0);
  expect(signing.indexOf('Na váš podpis čeká')).toBeLessThan(signing.indexOf(sentence));
});

test('a check that starts no contract promises no payment details; nothing is said without a check', async () => {
  const plain = await draw({ contracts: [{ ...contract, is_held: false }] });
  expect(plain).toContain('Ještě kontrolujeme vaše údaje. Až bude hotovo, dáme vám vědět e-mailem.');
  expect(plain).not.toContain('začne platit');
  expect(await draw({ contracts: [], meta: { is_onboarding_held: false } })).not.toContain('kontrolujeme');
});

test('a contract that the client left while it was checked is named with the day, and promises nothing', async () => {
  const left = { ...contract, withdrawn_at: '2026-03-02T09:00:00Z' };
  const said = await draw({ contracts: [left], meta: { is_onboarding_held: false } });
  expect(said).toContain('Od smlouvy 1 jste odstoupili 02.03.2026, a tak nezačne platit.');
  expect(said).not.toContain('dáme vám vědět');
  // After the check the contract itself says it.
  expect(await draw({ contracts: [{ ...left, is_held: false }], meta: { is_onboarding_held: false } })).not.toContain('odstoupili');
});

test('paused payments are one strip: what happened, and what to do', async () => {
  const waiting_identifications = [
    { id: 'd1', method: 'IDCARD', is_returned: true },
    { id: 'd2', method: 'PASSPORT', is_returned: false },
  ];
  const meta = { is_onboarding_held: false, are_payments_paused: true };
  const asked = await draw({ contracts: [{ ...contract, is_held: false }], meta, waiting_identifications });
  expect(asked).toContain('Platby jsou pozastavené: potřebujeme znovu ověřit vaši totožnost (Občanský průkaz).');
  expect([...document.querySelectorAll('a[href^="/identifications/"]')].map((one) => one.getAttribute('href'))).toEqual([
    '/identifications/d1',
    '/identifications/d2',
  ]);
  expect(asked).not.toContain('Doklad prosím pošlete znovu');
  const answered = await draw({ contracts: [{ ...contract, is_held: false }], meta, waiting_identifications: [] });
  expect(answered).toContain('Platby jsou pozastavené, dokud neověříme vaši totožnost.');
  expect(document.querySelector('a[href^="/identifications/"]')).toBeNull();
});

const goal = { id: 'i1', name: 'Na dům', label: 'Růstová', target: 1_000_000, totalAmount: 250_000 };
const contractOf = (withdrawn_at: string | null, goals: readonly (typeof goal)[] = [goal]) =>
  ({
    id: 'k1',
    contractNumber: '2600001',
    contractType: 'Správa',
    currency: 'CZK',
    is_held: false,
    withdrawn_at,
    performance: { totalAmount: 250_000, performancePerc: 1.5, currency: 'CZK' },
    goals,
  }) as unknown as ContractReport;

test('a contract shows what is saved for, and no longer once the client has withdrawn from it', async () => {
  expect((await renderScreen(<ContractList contracts={[contractOf(null)]} />)).text()).toContain('Na dům');
  const left = (await renderScreen(<ContractList contracts={[contractOf('2026-03-02T09:00:00Z')]} />)).text();
  expect(left).toContain('Odstoupeno 02.03.2026');
  expect(left).not.toContain('Na dům');
});

test('a goal of several investments names each of them', async () => {
  const other = { ...goal, id: 'i2', label: 'Opatrná', target: 500_000 };
  const shown = (await renderScreen(<ContractList contracts={[contractOf(null, [goal, other])]} />)).text();
  expect(shown).toContain('Na dům · Růstová');
  expect(shown).toContain('Na dům · Opatrná');
  expect((await renderScreen(<ContractList contracts={[contractOf(null)]} />)).text()).not.toContain('Na dům · Růstová');
});

test('a client who put off their own onboarding reads that it is theirs to send, not that an adviser concludes a contract', async () => {
  const none = { contracts: [], meta: { is_onboarding_held: false } };
  const concluding = await draw(none, true);
  expect(concluding).toContain('Začali jste vyplňovat údaje a ještě jste je neodeslali.');
  expect(concluding).toContain('Jakmile údaje odešlete a smlouva začne platit');
  expect(concluding).not.toContain('poradce');
  // Data alone lead to no contract.
  expect(await draw({ ...none, meta: { ...none.meta, is_contract_waiting: false } }, true)).not.toContain('smlouva začne platit');
  expect(await draw(none)).toContain('Jakmile s vámi poradce uzavře první smlouvu');
});
