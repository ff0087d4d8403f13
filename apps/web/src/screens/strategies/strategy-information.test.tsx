import type { InformationDocument } from '@pramen/contract/disclosures/disclosures.schemas';
import { expect, test } from 'vitest';
import { informationQuery } from '../../features/disclosures/disclosures.queries.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { StrategyInformation } from './strategy-information.tsx';

const document = (strategyId: string | null) =>
  ({
    id: 'd1',
    kind: strategyId === null ? 'FIRM_INFORMATION' : 'KEY_INFORMATION',
    strategy_id: strategyId,
    language: 'cs',
    file: { id: 'f1', uuid: 'u1', name: 'klic', filename: 'klic.pdf', extension: 'pdf' },
    sha256: 'a',
    added_at: '2026-03-02T09:00:00Z',
  }) as InformationDocument;

test.each([
  ['without a document', [document(null), document('other')], true],
  ['with one in a language', [document('s1')], false],
])('a strategy %s tells staff what its clients are told', async (_what, data, isTold) => {
  const known = [[informationQuery.queryKey, { data }]] as const;
  const { text } = await renderScreen(<StrategyInformation strategyId="s1" />, { known, staysFresh: true });
  expect(text().replaceAll('\u00a0', ' ').includes('klientům před podpisem řekneme, že neexistuje')).toBe(isTold);
});
