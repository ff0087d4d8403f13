import type { Intermediary } from '@pramen/contract/intermediaries/intermediaries.schemas';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../features/auth/use-role.ts';
import { HistorySection } from '../../features/history/history-section.tsx';
import { ColourSwatches } from '../../features/intermediaries/colour-swatches.tsx';
import { IntermediaryDialog } from '../../features/intermediaries/intermediary-dialog.tsx';
import { useIntermediaryDeletion } from '../../features/intermediaries/intermediaries.commands.ts';
import { intermediaryQuery } from '../../features/intermediaries/intermediaries.queries.ts';
import { LogoCard } from '../../features/intermediaries/logo-card.tsx';
import { formatPhone } from '../../platform/formats/phones.ts';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DetailPending } from '../../ui/detail-pending.tsx';
import { EmailText } from '../../ui/email-text.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { PeopleOfIntermediary } from './people-of-intermediary.tsx';
import styles from '../staff-screen.module.css';
import own from './intermediary-screen.module.css';

const route = getRouteApi('/shell/intermediaries/$id/detail');

/** One intermediary: who it is, how it looks, and its people. */
export function IntermediaryScreen() {
  const { t } = useTranslation('intermediaries');
  const { id } = route.useParams();
  const { data: intermediary, isError, refetch } = useQuery(intermediaryQuery(id));
  return (
    <div className={styles.screen}>
      <BackLink to="/intermediaries">{t('toList')}</BackLink>
      {intermediary ? (
        <IntermediaryView key={id} intermediary={intermediary} />
      ) : (
        <DetailPending title={t('title')} failure={isError ? t('failed') : null} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function Basics({ intermediary }: { intermediary: Intermediary }) {
  const { t } = useTranslation('intermediaries');
  return (
    <SectionCard id="basics" title={t('basics')}>
      <FactList
        facts={[
          { label: t('name'), value: intermediary.intermediary_name },
          { label: t('abbr'), value: intermediary.abbr },
          { label: t('code'), value: intermediary.code },
          { label: t('businessNumber'), value: intermediary.business_number },
          { label: t('taxNumber'), value: intermediary.tax_number },
          { label: t('bankAccountNumber'), value: intermediary.bank_account_number },
          { label: t('iban'), value: intermediary.iban },
          { label: t('email'), value: intermediary.email && <EmailText email={intermediary.email} /> },
          { label: t('phone'), value: intermediary.phone && formatPhone(intermediary.phone) },
        ]}
      />
    </SectionCard>
  );
}

function IntermediaryView({ intermediary }: { intermediary: Intermediary }) {
  const { t } = useTranslation('intermediaries');
  const { t: words } = useTranslation('shell');
  const navigate = useNavigate();
  const { may } = useRole();
  const isManaging = may('intermediaries.manage');
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const deletion = useIntermediaryDeletion(intermediary.id);
  const { intermediary_name: name } = intermediary;
  return (
    <>
      <div className={styles.head}>
        <PageTitle>{name}</PageTitle>
        {isManaging && <Button onClick={() => setOpen('edit')}>{words('edit')}</Button>}
      </div>
      <div className={own.columns}>
        <Basics intermediary={intermediary} />
        <LogoCard intermediary={intermediary} isManaging={isManaging} />
      </div>
      <SectionCard id="colours" title={t('colours')}>
        <ColourSwatches theme={intermediary.theme} />
      </SectionCard>
      <PeopleOfIntermediary id={intermediary.id} isManaging={isManaging} />
      {may('history.read') && <HistorySection type="intermediary" id={intermediary.id} />}
      <IntermediaryDialog intermediary={intermediary} isOpen={open === 'edit'} onClose={close} onRemove={() => setOpen('delete')} />
      <ConfirmDialog
        title={t('delete.title')}
        text={t('delete.text', { name })}
        action={t('delete.confirm', { name })}
        command={deletion}
        describe={describeProblem}
        isOpen={open === 'delete'}
        onClose={close}
        onDone={() => void navigate({ to: '/intermediaries' })}
      />
    </>
  );
}
