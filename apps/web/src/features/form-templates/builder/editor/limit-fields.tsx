import type { Question } from '@pramen/domain/forms/definition/definition';
import { useTranslation } from 'react-i18next';
import { TickField } from '../../../../ui/forms/choices/tick-field.tsx';
import { DateField } from '../../../../ui/forms/moments/date-field.tsx';
import { lengthOf } from '../model/question-types.ts';
import styles from '../fields/fields.module.css';
import { NumberField } from '../fields/number-field.tsx';

interface LimitFieldsProps {
  question: Question;
  onChange: (change: (before: Question) => Question, group?: string) => void;
}

/** Limits of the answer, by the type of the question. */
export function LimitFields({ question, onChange }: LimitFieldsProps) {
  const { t } = useTranslation('formBuilder');
  const limited = lengthOf(question);
  const set = (key: 'min' | 'max' | 'maxLength') => (value: number | string | undefined) =>
    onChange((before) => ({ ...before, [key]: value === '' ? undefined : value }), key);
  if (limited !== null)
    return (
      <div className={styles.pair}>
        <NumberField name="maxLength" label={t(`limits.${limited}`)} value={question.maxLength} isInteger onChange={set('maxLength')} />
      </div>
    );
  if (question.type === 'date')
    return (
      <div className={styles.pair}>
        {(['min', 'max'] as const).map((key) => (
          <DateField
            key={key}
            name={key}
            label={t(key === 'min' ? 'limits.from' : 'limits.to')}
            value={typeof question[key] === 'string' ? question[key] : ''}
            error={null}
            isRequired={false}
            onChange={set(key)}
          />
        ))}
      </div>
    );
  if (question.type !== 'number') return null;
  return (
    <>
      <div className={styles.pair}>
        {(['min', 'max'] as const).map((key) => (
          <NumberField
            key={key}
            name={key}
            label={t(key === 'min' ? 'limits.least' : 'limits.most')}
            value={typeof question[key] === 'number' ? question[key] : undefined}
            onChange={set(key)}
          />
        ))}
      </div>
      <TickField
        name="isInteger"
        label={t('limits.integer')}
        isOn={question.isInteger ?? false}
        onToggle={() => onChange((before) => ({ ...before, isInteger: before.isInteger ? undefined : true }))}
      />
    </>
  );
}
