import type { Contract, ContractStrategy } from '@pramen/contract/contracts/contracts.schemas';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../platform/formats/dates.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { FactList } from '../../ui/display/fact-list.tsx';
import styles from './contracts.module.css';

interface LockedProps {
  sentence: string;
  facts: readonly { label: string; value: string }[];
  onClose: () => void;
}

/** Read-only view of a trashed record. */
function Locked({ sentence, facts, onClose }: LockedProps) {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.question}>
      <Banner tone="notice">{sentence}</Banner>
      <FactList facts={facts} />
      <div className={styles.answers}>
        <Button kind="quiet" isFocusedFirst onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </div>
  );
}

export function TrashedContract({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const { t } = useTranslation('contracts');
  const facts = [
    { label: t('number'), value: contract.contract_number },
    { label: t('type'), value: contract.contract_type },
    { label: t('currency'), value: contract.currency },
    { label: t('signedOn'), value: formatDate(contract.signed) },
  ];
  return <Locked sentence={t('locked')} facts={facts} onClose={onClose} />;
}

export function TrashedInvestment({ investment, onClose }: { investment: ContractStrategy; onClose: () => void }) {
  const { t } = useTranslation('contracts');
  const facts = [
    { label: t('investments.strategy'), value: investment.strategy.strategy_name },
    { label: t('investments.contract'), value: investment.contract.contract_number },
    { label: t('investments.symbol'), value: investment.variable_symbol },
    { label: t('investments.label'), value: investment.label_text ?? '—' },
  ];
  return <Locked sentence={t('investments.symbolLocked')} facts={facts} onClose={onClose} />;
}
