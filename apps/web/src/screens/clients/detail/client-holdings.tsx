import { scopeOf } from '@pramen/domain/permissions/permissions';
import { useState } from 'react';
import { useRole } from '../../../features/auth/use-role.ts';
import { ContractSection } from '../../../features/contracts/contracts/contract-section.tsx';
import { nameOf } from '../../../features/contracts/contracts.model.ts';
import { InvestmentSection } from '../../../features/contracts/investments/investment-section.tsx';
import { HistoryDialog, type HistorySubject } from '../../../features/history/history-dialog.tsx';

interface HoldingSectionsProps {
  clientId: string;
  isEditable: boolean;
  hasHistory: boolean;
}

/** Contracts and investments, which have no screens of their own: their history opens over this screen. */
export function HoldingSections({ clientId, isEditable, hasHistory }: HoldingSectionsProps) {
  const mayTrashMoved = scopeOf('contracts.delete', useRole().role) === 'all';
  const [subject, setSubject] = useState<HistorySubject | null>(null);
  const [isOpen, setOpen] = useState(false);
  const show = (shown: HistorySubject) => {
    setSubject(shown);
    setOpen(true);
  };
  return (
    <>
      <ContractSection
        clientId={clientId}
        isEditable={isEditable}
        mayTrashMoved={mayTrashMoved}
        onHistory={hasHistory ? ({ id, contract_number: name }) => show({ type: 'contract', id, name }) : null}
      />
      <InvestmentSection
        clientId={clientId}
        isEditable={isEditable}
        mayTrashMoved={mayTrashMoved}
        onHistory={hasHistory ? (investment) => show({ type: 'investment', id: investment.id, name: nameOf(investment) }) : null}
      />
      <HistoryDialog subject={subject} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
