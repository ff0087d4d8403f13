import type { HistoryChoice } from '@pramen/contract/history/history.schemas';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/actions/button.tsx';
import { SelectField } from '../../ui/forms/choices/select-field.tsx';
import { clientChoices } from './history-kind.ts';
import styles from './history-section.module.css';

interface HistoryFilterProps {
  kind: HistoryChoice;
  onChoose: (kind: HistoryChoice) => void;
}

/** Chooses which events of a client's history are shown, and says plainly what the first view leaves out. */
export function HistoryFilter({ kind, onChoose }: HistoryFilterProps) {
  const { t } = useTranslation('history');
  const choose = (value: string) => onChoose(clientChoices.find((one) => one === value) ?? 'all');
  return (
    <div className={styles.filter}>
      <SelectField
        label={t('kind')}
        layout="inline"
        value={kind}
        options={clientChoices.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={choose}
      />
      {kind === 'matters' && (
        <p className={styles.meta}>
          {t('leftOut')}{' '}
          <Button kind="plain" onClick={() => onChoose('all')}>
            {t('showAll')}
          </Button>
        </p>
      )}
    </div>
  );
}
