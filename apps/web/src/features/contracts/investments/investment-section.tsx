import type { ContractStrategy } from '@pramen/contract/contracts/contracts.schemas';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';
import { SectionCard } from '../../../ui/display/sections/section-card.tsx';
import { AddInvestmentDialog } from './add-investment-dialog.tsx';
import { isLiving, isOffered } from '../contracts.model.ts';
import { clientContractsQuery } from '../contracts.queries.ts';
import { InvestmentDeletion } from '../deletions.tsx';
import { InvestmentDialog } from './investment-dialog.tsx';
import { InvestmentTable } from './investment-table.tsx';
import { useOffersTrash } from '../values.tsx';
import styles from '../contracts.module.css';

interface InvestmentSectionProps {
  clientId: string;
  /** Whether the user may change anything here. */
  isEditable: boolean;
  /** Whether the user may trash investments that money has moved through. */
  mayTrashMoved: boolean;
  /** null: the user may not read the history. */
  onHistory: ((subject: ContractStrategy) => void) | null;
}

/** A client's investments, each a strategy under one contract; strategies can be added once there is a contract. */
export function InvestmentSection({ clientId, isEditable, mayTrashMoved, onHistory }: InvestmentSectionProps) {
  const { t } = useTranslation('contracts');
  const { data: contracts } = useQuery(clientContractsQuery(clientId));
  // Keeps the investment while its dialog fades away.
  const [investment, setInvestment] = useState<ContractStrategy | null>(null);
  const [open, setOpen] = useState<'add' | 'edit' | 'delete' | null>(null);
  const offersTrash = useOffersTrash(clientId, 'investments', mayTrashMoved);
  const close = () => setOpen(null);
  const hasContract = contracts?.some(isOffered) ?? false;
  const show = (shown: ContractStrategy, dialog: 'edit' | 'delete' = 'edit') => {
    setInvestment(shown);
    setOpen(dialog);
  };
  const removalOf = (shown: ContractStrategy) => (offersTrash(shown.id) ? () => show(shown, 'delete') : null);
  const hasLiving = contracts?.some(isLiving) ?? false;
  const missing = hasLiving ? t('investments.empty.noneOpen') : t('investments.empty.noContract');
  const hint = hasContract || !contracts ? t('investments.empty.text') : missing;
  const add = (
    <Button kind="quiet" icon={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={() => setOpen('add')}>
      {t('investments.add')}
    </Button>
  );
  return (
    <SectionCard id="investments" title={t('investments.title')} action={isEditable && hasContract && add}>
      <div className={styles.body}>
        <InvestmentTable
          clientId={clientId}
          hint={hint}
          onOpen={isEditable ? (shown) => show(shown) : null}
          removalOf={isEditable ? removalOf : null}
          onHistory={onHistory}
        />
      </div>
      {contracts && <AddInvestmentDialog clientId={clientId} contracts={contracts} isOpen={open === 'add'} onClose={close} />}
      {investment && (
        <>
          <InvestmentDialog
            clientId={clientId}
            investment={investment}
            isOpen={open === 'edit'}
            onClose={close}
            onRemove={offersTrash(investment.id) ? () => setOpen('delete') : null}
          />
          <InvestmentDeletion key={investment.id} clientId={clientId} investment={investment} isOpen={open === 'delete'} onClose={close} />
        </>
      )}
    </SectionCard>
  );
}
