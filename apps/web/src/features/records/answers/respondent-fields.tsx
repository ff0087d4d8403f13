import type { Respondent } from '@pramen/contract/records/records.schemas';
import { relationsOf, testedPersons } from '@pramen/domain/forms/records/respondent';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RadioGroup } from '../../../ui/forms/choices/radio-group.tsx';
import { SelectField } from '../../../ui/forms/choices/select-field.tsx';
import { TextField } from '../../../ui/forms/text/text-field.tsx';
import styles from '../records.module.css';
import type { RespondentDraft } from './use-respondent.ts';

const LONGEST_NAME = 200;

/** Asks who answers for a minor or a company and whose knowledge is tested; nothing for other clients. */
export function RespondentFields({ draft, attempt }: { draft: RespondentDraft; attempt: number }) {
  const { t } = useTranslation('records');
  const { representation, value, missing, change } = draft;
  const fields = useFocusOnFault(attempt, missing.length > 0);
  if (representation === null) return null;
  const errorAt = (part: keyof Respondent) => (attempt > 0 && missing.includes(part) ? t(`respondent.missing.${part}`) : null);
  const relations = relationsOf[representation.kind];
  return (
    <section ref={fields} className={styles.stack} aria-labelledby="record-respondent">
      <h3 id="record-respondent" className={styles.heading}>
        {t('respondent.title')}
      </h3>
      <p className={styles.quiet}>{t(`respondent.why.${representation.kind}`)}</p>
      <TextField
        name="respondent.name"
        label={t('respondent.name')}
        value={value.name ?? ''}
        isRequired
        error={errorAt('name')}
        onChange={(name) => change({ ...value, name: name === '' ? null : name.slice(0, LONGEST_NAME) })}
      />
      <SelectField
        name="respondent.relation"
        label={t('respondent.relation')}
        layout="form"
        isRequired
        value={relations.find((one) => one === value.relation) ?? ''}
        error={errorAt('relation')}
        options={[
          { value: '', label: t('respondent.chooseRelation') },
          ...relations.map((one) => ({ value: one, label: t(`respondent.relations.${one}`) })),
        ]}
        onChange={(chosen) => change({ ...value, relation: relations.find((one) => one === chosen) ?? null })}
      />
      <RadioGroup
        name="respondent.tested"
        label={t('respondent.tested')}
        isRequired
        value={value.tested ?? ''}
        error={errorAt('tested')}
        options={testedPersons.map((one) => ({ value: one, label: t(`respondent.testedPersons.${one}`) }))}
        onChange={(chosen) => change({ ...value, tested: testedPersons.find((one) => one === chosen) ?? null })}
      />
    </section>
  );
}

/** Moves the focus to the first field with a fault after each attempt. */
function useFocusOnFault(attempt: number, isFaulty: boolean) {
  const fields = useRef<HTMLElement>(null);
  const shown = useRef(attempt);
  useEffect(() => {
    if (shown.current === attempt) return;
    shown.current = attempt;
    if (!isFaulty) return;
    const faulty = fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    const input = faulty?.matches('input, select') ? faulty : faulty?.querySelector<HTMLElement>('input');
    input?.focus();
  }, [attempt, isFaulty]);
  return fields;
}
