import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { AmlFactsDialog } from '../../../../features/clients/facts/aml-facts-dialog.tsx';
import { AmlFactsList } from '../../../../features/clients/facts/aml-facts-list.tsx';
import { isOffered, withStated, type StatedFacts } from '../../../../features/clients/facts/aml-facts.model.ts';
import { amlFactsQuery } from '../../../../features/clients/facts/aml-facts.queries.ts';
import { AmlCard } from '../../../../features/aml/aml-card.tsx';
import { amlStandingQuery } from '../../../../features/aml/aml.queries.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { SectionCard } from '../../../../ui/display/sections/section-card.tsx';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { QuietError } from '../../../../ui/feedback/quiet-error.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx';

interface SectionProps extends Pick<ComponentProps<typeof AmlFactsList>, 'recorded'> {
  clientId: string;
  isEditable: boolean;
}

/** A client's risk and reviews, and the facts that the law against money laundering asks about. */
export function ClientAmlSections({ clientId, isEditable, recorded }: SectionProps) {
  return (
    <>
      <StandingSection clientId={clientId} />
      <FactsSection clientId={clientId} isEditable={isEditable} recorded={recorded} />
    </>
  );
}

function StandingSection({ clientId }: { clientId: string }) {
  const { t } = useTranslation('aml');
  const { data: standing, isError, refetch } = useQuery(amlStandingQuery(clientId));
  return (
    <SectionCard id="aml" title={t('title')}>
      {standing && <AmlCard standing={standing} />}
      {!standing && isError && <QuietError onRetry={() => void refetch()}>{t('failed')}</QuietError>}
      {!standing && !isError && <SkeletonRows />}
    </SectionCard>
  );
}

function FactsSection({ clientId, isEditable, recorded }: SectionProps) {
  const { t } = useTranslation('amlFacts');
  const { data: facts, isError, refetch } = useQuery(amlFactsQuery(clientId));
  const { data: standing } = useQuery(amlStandingQuery(clientId));
  const [filled, setFilled] = useState<StatedFacts | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const open = (values: StatedFacts) => {
    setFilled(values);
    setIsOpen(true);
  };
  const stated = standing?.stated ?? null;
  const edit = isEditable && facts && (
    <Button kind="quiet" label={`${t('edit')}: ${t('title')}`} onClick={() => open(facts)}>
      {t('edit')}
    </Button>
  );
  return (
    <SectionCard id="aml-facts" title={t('title')} action={edit}>
      {facts && isEditable && isOffered(facts, stated) && (
        <Banner>
          {t('stated.text')}{' '}
          <Button kind="plain" onClick={() => open(withStated(facts, stated))}>
            {t('stated.take')}
          </Button>
        </Banner>
      )}
      {facts && <AmlFactsList facts={facts} recorded={recorded} />}
      {!facts && isError && <QuietError onRetry={() => void refetch()}>{t('failed')}</QuietError>}
      {!facts && !isError && <SkeletonRows />}
      {facts && (
        <AmlFactsDialog clientId={clientId} facts={facts} filled={filled ?? facts} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </SectionCard>
  );
}
