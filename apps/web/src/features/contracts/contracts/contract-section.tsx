import type { Contract } from '@pramen/contract/contracts/contracts.schemas';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';
import { SectionCard } from '../../../ui/display/sections/section-card.tsx';
import { ContractDialog } from './contract-dialog.tsx';
import { ContractTable } from './contract-table.tsx';
import { ContractDeletion } from '../deletions.tsx';
import { useOffersTrash, ValuesNote } from '../values.tsx';
import styles from '../contracts.module.css';

interface ContractSectionProps {
  clientId: string;
  /** Whether the user may change anything here. */
  isEditable: boolean;
  /** Whether the user may trash contracts that money has moved through. */
  mayTrashMoved: boolean;
  /** null: the user may not read the history. */
  onHistory: ((subject: Contract) => void) | null;
}

/** A client's contracts with their values; those in the trash stay in the list, struck through. */
export function ContractSection({ clientId, isEditable, mayTrashMoved, onHistory }: ContractSectionProps) {
  const { t } = useTranslation('contracts');
  // Keeps the contract while its dialog fades away.
  const [contract, setContract] = useState<Contract | null>(null);
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const offersTrash = useOffersTrash(clientId, 'contracts', mayTrashMoved);
  const close = () => setOpen(null);
  const show = (shown: Contract | null, dialog: 'edit' | 'delete' = 'edit') => {
    setContract(shown);
    setOpen(dialog);
  };
  const removalOf = (shown: Contract) => (offersTrash(shown.id) ? () => show(shown, 'delete') : null);
  const add = (
    <Button kind="quiet" icon={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={() => show(null)}>
      {t('add')}
    </Button>
  );
  return (
    <SectionCard id="contracts" title={t('title')} action={isEditable && add}>
      <div className={styles.body}>
        <ContractTable
          clientId={clientId}
          onOpen={isEditable ? (shown) => show(shown) : null}
          removalOf={isEditable ? removalOf : null}
          onHistory={onHistory}
        />
        <ValuesNote clientId={clientId} />
      </div>
      <ContractDialog
        clientId={clientId}
        contract={contract}
        isOpen={open === 'edit'}
        onClose={close}
        onRemove={contract && offersTrash(contract.id) ? () => setOpen('delete') : null}
      />
      {contract && (
        <ContractDeletion key={contract.id} clientId={clientId} contract={contract} isOpen={open === 'delete'} onClose={close} />
      )}
    </SectionCard>
  );
}
