import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { offeredTemplatesQuery } from '../../../features/onboarding-options/onboarding-options.queries.ts';
import { selfOnboardingQuery } from '../../../features/settings/self-onboarding.queries.ts';
import { activeContractTypesQuery } from '../../../platform/api/shared-queries.ts';
import { Card } from '../../../ui/display/card.tsx';
import { QuietError } from '../../../ui/feedback/quiet-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import styles from '../layout/settings.module.css';
import type { SettingRecord } from './self-onboarding.model.ts';
import { SelfOnboardingForm } from './self-onboarding-form.tsx';

/** What new clients go through; only administrators see and set it. */
export function SelfOnboardingSection() {
  const { t } = useTranslation('onboardingOptions');
  const setting = useQuery({ ...selfOnboardingQuery, staleTime: 0 });
  const templates = useQuery(offeredTemplatesQuery);
  const types = useQuery(activeContractTypesQuery);
  // As loaded when the screen opened or saved here: a later load must not change a form that is being filled in.
  const [record, setRecord] = useState<SettingRecord | null>(null);
  if (record === null && setting.data && setting.isFetchedAfterMount) setRecord({ id: setting.data.key, ...setting.data });
  const failed = [setting, templates].filter(({ isError, data }) => isError && data === undefined);
  return (
    <Card as="section" labelledBy="self-onboarding">
      <h2 id="self-onboarding" className={styles.heading}>
        {t('settings.title')}
      </h2>
      <p className={styles.lead}>{t('settings.about')}</p>
      {record !== null && templates.data ? (
        <SelfOnboardingForm
          key={record.version}
          record={record}
          offered={templates.data}
          types={types.data ?? []}
          typesFound={types}
          onSaved={(saved) => setRecord({ id: saved.key, ...saved })}
        />
      ) : failed.length > 0 ? (
        <QuietError onRetry={() => failed.forEach(({ refetch }) => void refetch())}>{t('settings.failed')}</QuietError>
      ) : (
        <div aria-busy>
          <SkeletonRows height="44px" />
        </div>
      )}
    </Card>
  );
}
