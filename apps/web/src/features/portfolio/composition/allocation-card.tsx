import type { PortfolioOverview } from '@pramen/contract/portfolio/portfolio.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/display/card.tsx';
import { Tabs } from '../../../ui/display/tabs.tsx';
import { CompositionView } from './composition-view.tsx';
import styles from './allocation-card.module.css';

type ComposedBy = 'strategy' | 'position';

interface AllocationCardProps {
  composition: PortfolioOverview['composition'];
  /** Nothing can be paid any more. */
  isClosed: boolean;
}

/** Composition of the whole portfolio, by strategy or by position. */
export function AllocationCard({ composition, isClosed }: AllocationCardProps) {
  const { t } = useTranslation('portfolio');
  const [by, setBy] = useState<ComposedBy>('strategy');
  const label = t(by === 'strategy' ? 'byStrategy' : 'byPosition');
  return (
    <Card as="section" labelledBy="portfolio-layout" padding="none">
      <h2 id="portfolio-layout" className={styles.title}>
        {t('layout')}
      </h2>
      <Tabs
        label={t('layoutTabs')}
        tabs={[
          { value: 'strategy', label: t('byStrategy') },
          { value: 'position', label: t('byPosition') },
        ]}
        value={by}
        onChange={setBy}
      >
        <CompositionView key={by} caption={label} items={composition[by]} isClosed={isClosed} />
      </Tabs>
    </Card>
  );
}
