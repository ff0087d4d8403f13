import type { Contract, ContractStrategy } from '@pramen/contract/contracts/contracts.schemas';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useContractDeletion, useInvestmentDeletion } from './contracts.commands.ts';
import { nameOf } from './contracts.model.ts';

interface ConfirmActionProps {
  clientId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks before moving a contract to the trash. */
export function ContractDeletion({ clientId, contract, isOpen, onClose }: ConfirmActionProps & { contract: Contract }) {
  const { t } = useTranslation('contracts');
  const deletion = useContractDeletion(clientId, contract.id);
  const name = contract.contract_number;
  return (
    <ConfirmDialog
      title={t('delete.title')}
      text={t('delete.text', { name })}
      action={t('delete.confirm', { name })}
      command={deletion}
      describe={describeProblem}
      isOpen={isOpen}
      onClose={onClose}
    />
  );
}

/** Asks before moving an investment to the trash. */
export function InvestmentDeletion({ clientId, investment, isOpen, onClose }: ConfirmActionProps & { investment: ContractStrategy }) {
  const { t } = useTranslation('contracts');
  const deletion = useInvestmentDeletion(clientId, investment.id);
  const name = nameOf(investment);
  return (
    <ConfirmDialog
      title={t('investments.delete.title')}
      text={t('investments.delete.text', { name })}
      action={t('investments.delete.confirm', { name })}
      command={deletion}
      describe={describeProblem}
      isOpen={isOpen}
      onClose={onClose}
    />
  );
}
