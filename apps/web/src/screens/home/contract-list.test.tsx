import type { ContractReport } from '@pramen/contract/portfolio/portfolio.schemas';
import { expect, test } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ContractList } from './contract-list.tsx';

const goal = { id: 'i1', name: 'Na dům', label: 'Růstová', target: 1_000_000, totalAmount: 250_000 };
const contractOf = (withdrawn_at: string | null) =>
  ({
    id: 'k1',
    contractNumber: '2600001',
    contractType: 'Správa',
    currency: 'CZK',
    is_held: false,
    withdrawn_at,
    performance: { totalAmount: 250_000, performancePerc: 1.5, currency: 'CZK' },
    goals: [goal],
  }) as unknown as ContractReport;

test('a contract shows what is saved for, and no longer once the client has withdrawn from it', async () => {
  expect((await renderScreen(<ContractList contracts={[contractOf(null)]} />)).text()).toContain('Na dům');
  const left = (await renderScreen(<ContractList contracts={[contractOf('2026-03-02T09:00:00Z')]} />)).text();
  expect(left).toContain('Odstoupeno 02.03.2026');
  expect(left).not.toContain('Na dům');
});
