import type { Condition } from '@pramen/domain/forms/definition/definition';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/actions/button.tsx';
import styles from '../fields/fields.module.css';
import { useLastEntryFocus } from '../fields/focus-field.ts';
import { ConditionRow } from './condition-row.tsx';
import { conditionOn } from './conditions.model.ts';
import type { Target } from './targets.ts';
import { useConditionWords } from './use-condition-words.ts';

interface ConditionListProps {
  title: string;
  /** Begins the sentence: 'Zobrazit, když'. */
  lead: string;
  /** Shown without conditions. */
  none: string;
  conditions: readonly Condition[];
  targets: readonly Target[];
  /** Why none can be added; null: one can. */
  reason: string | null;
  errorOf: (index: number) => string | null;
  error?: string | null;
  onChange: (conditions: readonly Condition[], group: string) => void;
}

/** Conditions that must all hold, each a sentence of menus; written out in words above. */
export function ConditionList(props: ConditionListProps) {
  const { title, lead, none, conditions, targets, reason, errorOf, error = null, onChange } = props;
  const { t } = useTranslation('formBuilder');
  const write = useConditionWords();
  const { list, focusLast } = useLastEntryFocus();
  const last = targets.at(-1);
  const add = () => {
    if (!last) return;
    onChange([...conditions, conditionOn(last)], `further condition ${conditions.length}`);
    focusLast();
  };
  return (
    <section className={styles.part} aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <p className={styles.sentence}>{conditions.length === 0 ? none : `${lead} ${write(conditions, targets)}.`}</p>
      {error && <p className={styles.error}>{error}</p>}
      <ol ref={list} className={styles.cards}>
        {conditions.map((condition, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- elements are identified by their position
          <li key={index} className={styles.card}>
            <ConditionRow
              number={index + 1}
              condition={condition}
              targets={targets}
              error={errorOf(index)}
              onChange={(next) => onChange(conditions.with(index, next), `condition ${index}`)}
              onRemove={() => onChange(conditions.toSpliced(index, 1), `without condition ${conditions.length}`)}
            />
          </li>
        ))}
      </ol>
      <div>
        <Button kind="quiet" icon={<IconPlus size={18} stroke={1.5} aria-hidden />} isDisabled={last === undefined} onClick={add}>
          {t('conditions.add')}
        </Button>
        {reason !== null && last === undefined && <p className={styles.note}>{reason}</p>}
      </div>
    </section>
  );
}
