import type { ContractType } from '@pramen/contract/contract-types/contract-types.schemas';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContractTypeDialog } from '../../features/contract-types/contract-type-dialog.tsx';
import { useContractTypeDeletion } from '../../features/contract-types/contract-types.commands.ts';
import { contractTypeQuery } from '../../features/contract-types/contract-types.queries.ts';
import { usePeriodWords } from '../../features/contract-types/use-period-words.ts';
import { HistorySection } from '../../features/history/history-section.tsx';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DetailPending } from '../../ui/detail-pending.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { useRole } from '../../features/auth/use-role.ts';
import styles from '../staff-screen.module.css';

const route = getRouteApi('/shell/contract-types/$id/detail');

/** One contract type: when contracts of it can be made and strategies added. */
export function ContractTypeScreen() {
  const { t } = useTranslation('contractTypes');
  const { id } = route.useParams();
  const { data: contractType, isError, refetch } = useQuery(contractTypeQuery(id));
  return (
    <div className={styles.screen}>
      <BackLink to="/contract-types">{t('toList')}</BackLink>
      {contractType ? (
        <ContractTypeView key={id} contractType={contractType} />
      ) : (
        <DetailPending title={t('detail')} failure={isError ? t('failed') : null} onRetry={() => void refetch()} />
      )}
    </div>
  );
}

function ContractTypeView({ contractType }: { contractType: ContractType }) {
  const { t } = useTranslation('contractTypes');
  const { t: words } = useTranslation('shell');
  const period = usePeriodWords();
  const { may } = useRole();
  const isManaging = may('contract-types.manage');
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const { name, description } = contractType;
  return (
    <>
      <div className={styles.head}>
        <PageTitle>{name}</PageTitle>
        {isManaging && <Button onClick={() => setOpen('edit')}>{words('edit')}</Button>}
      </div>
      <Card>
        <FactList
          facts={[
            { label: t('name'), value: name },
            { label: t('description'), value: description ?? '---' },
            { label: t('isActive'), value: contractType.is_active ? t('yes') : t('no') },
            { label: t('takesContracts'), value: period(contractType.is_active_new_contract, contractType.is_active_new_contract_from, contractType.is_active_new_contract_to) },
            { label: t('takesProducts'), value: period(contractType.is_active_new_products, contractType.is_active_new_products_from, contractType.is_active_new_products_to) },
          ]}
        />
      </Card>
      {may('history.read') && <HistorySection type="contract_type" id={contractType.id} />}
      <ContractTypeDialog contractType={contractType} isOpen={open === 'edit'} onClose={close} onRemove={() => setOpen('delete')} />
      <Deletion contractType={contractType} isOpen={open === 'delete'} onClose={close} />
    </>
  );
}

function Deletion({ contractType: { id, name }, isOpen, onClose }: { contractType: ContractType; isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('contractTypes');
  const navigate = useNavigate();
  const deletion = useContractTypeDeletion(id);
  return (
    <ConfirmDialog
      title={t('delete.title')}
      text={t('delete.text', { name })}
      action={t('delete.confirm', { name })}
      command={deletion}
      describe={describeProblem}
      isOpen={isOpen}
      onClose={onClose}
      onDone={() => void navigate({ to: '/contract-types' })}
    />
  );
}
