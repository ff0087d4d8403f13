import type { SampleForm } from '@pramen/contract/form-templates/form-templates.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { useArrivalFocus } from '../../../ui/feedback/use-arrival-focus.ts';
import { SelectField } from '../../../ui/forms/choices/select-field.tsx';
import { isUntouched, withSample } from '../form-templates.model.ts';
import styles from './sample-choice.module.css';
import type { FormTemplateForm } from './use-form-template-form.ts';

interface SampleChoiceProps {
  form: FormTemplateForm;
  samples: readonly SampleForm[];
}

/** Fills a new template from a sample; asks before it replaces a definition that the user has edited. */
export function SampleChoice({ form, samples }: SampleChoiceProps) {
  const { t } = useTranslation('formTemplates');
  const [taken, setTaken] = useState<SampleForm | null>(null);
  const [asked, setAsked] = useState<{ type: string } | null>(null);
  const find = (type: string) => samples.find((sample) => sample.type === type) ?? null;
  const take = (type: string) => {
    const sample = find(type);
    form.setValues(withSample(form.values, taken, sample));
    setTaken(sample);
    setAsked(null);
  };
  return (
    <>
      <SelectField
        layout="form"
        label={t('startFrom')}
        description={t('startFromHint')}
        value={asked?.type ?? taken?.type ?? ''}
        onChange={(type) => (isUntouched(form.values, taken) ? take(type) : setAsked({ type }))}
        options={[{ value: '', label: t('startEmpty') }, ...samples.map(({ type, name }) => ({ value: type, label: name }))]}
      />
      {asked && <ReplaceQuestion onReplace={() => take(asked.type)} onKeep={() => setAsked(null)} />}
    </>
  );
}

function ReplaceQuestion({ onReplace, onKeep }: { onReplace: () => void; onKeep: () => void }) {
  const { t } = useTranslation('formTemplates');
  return (
    <Banner tone="notice" ref={useArrivalFocus()}>
      <p>{t('replace.question')}</p>
      <div className={styles.answers}>
        <Button kind="quiet" onClick={onKeep}>
          {t('replace.keep')}
        </Button>
        <Button kind="quiet" onClick={onReplace}>
          {t('replace.replace')}
        </Button>
      </div>
    </Banner>
  );
}
