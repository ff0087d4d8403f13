import type { CompositionItem, Performance } from '@pramen/contract/portfolio/portfolio.schemas';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LedgerTable } from '../../features/ledger/ledger-table.tsx';
import { listYears } from '../../features/ledger/ledger.model.ts';
import type { LedgerScope } from '../../features/ledger/ledger.queries.ts';
import { CompositionView } from '../../features/portfolio/composition/composition-view.tsx';
import { Card } from '../../ui/display/card.tsx';
import { SegmentedControl } from '../../ui/forms/choices/segmented-control.tsx';
import { Tabs } from '../../ui/display/tabs.tsx';
import { detailTabs, readDetailTab } from './investment-details.model.ts';
import styles from './contract.module.css';

interface InvestmentDetailsProps {
  scope: LedgerScope;
  performance: Performance;
  /** A strategy has no composition by strategy, because it is one. */
  composition: { position: readonly CompositionItem[]; strategy?: readonly CompositionItem[] };
  /** Names that the lists can be filtered by. */
  strategies: readonly string[];
  hasInstructions: boolean;
  /** Nothing can be paid any more. */
  isClosed: boolean;
}

/** On a phone, above the long content: links to the tabs of the details. */
export function DetailLinks({ hasInstructions }: Pick<InvestmentDetailsProps, 'hasInstructions'>) {
  const { t } = useTranslation('contract');
  return (
    <nav aria-label={t('tabs.label')} className={styles.jump}>
      {detailTabs(hasInstructions).map((tab) => (
        <Link key={tab} to="." hash="contract-details" search={(given: object) => ({ ...given, tab })} replace>
          {t(`tabs.${tab}`)}
        </Link>
      ))}
    </nav>
  );
}

/** Composition, trades, transactions and instructions; the URL names the shown one. */
export function InvestmentDetails({ scope, performance, composition, strategies, hasInstructions, isClosed }: InvestmentDetailsProps) {
  const { t } = useTranslation('contract');
  const address: { tab?: string; range?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const tab = readDetailTab(address.tab, hasInstructions);
  const choices = { strategies, years: listYears(performance.sinceDate, performance.asOfDate) };
  return (
    <Card as="section" labelledBy="contract-details" padding="none">
      <h2 id="contract-details" className="visually-hidden">
        {t('tabs.label')}
      </h2>
      <Tabs
        label={t('tabs.label')}
        tabs={detailTabs(hasInstructions).map((value) => ({ value, label: t(`tabs.${value}`) }))}
        value={tab}
        // The settings of one table must not carry over to the next one.
        onChange={(chosen) =>
          void navigate({ to: '.', search: { tab: chosen, range: address.range ?? '' }, replace: true, resetScroll: false })
        }
      >
        {tab === 'composition' ? (
          <ComposedBy composition={composition} isClosed={isClosed} />
        ) : (
          <LedgerTable key={tab} list={tab} scope={scope} choices={choices} />
        )}
      </Tabs>
    </Card>
  );
}

function ComposedBy({ composition, isClosed }: Pick<InvestmentDetailsProps, 'composition' | 'isClosed'>) {
  const { t } = useTranslation('portfolio');
  const [by, setBy] = useState<'strategy' | 'position'>('position');
  const options = (['position', 'strategy'] as const).map((value) => ({
    value,
    label: t(value === 'strategy' ? 'byStrategy' : 'byPosition'),
  }));
  return (
    <>
      {composition.strategy && composition.strategy.length > 1 && (
        <div className={styles.switch}>
          <SegmentedControl label={t('layoutTabs')} options={options} value={by} onChange={setBy} />
        </div>
      )}
      <CompositionView
        key={by}
        caption={t('composition')}
        items={(by === 'strategy' && composition.strategy) || composition.position}
        isClosed={isClosed}
      />
    </>
  );
}
