import { useTranslation } from 'react-i18next';
import { readTimeMs } from '../../../platform/clock/clock.ts';
import { calendarDayOf } from '../../../platform/formats/dates.ts';
import { FieldGroup, WideField } from '../../../ui/forms/field-group.tsx';
import { SelectField } from '../../../ui/forms/choices/select-field.tsx';
import { TextAreaField } from '../../../ui/forms/text/text-area-field.tsx';
import { TextField } from '../../../ui/forms/text/text-field.tsx';
import { TickField } from '../../../ui/forms/choices/tick-field.tsx';
import { TickGroup } from '../../../ui/forms/choices/tick-group.tsx';
import { sampleOf } from '../templates.model.ts';
import type { TemplateChoices } from './use-template-choices.ts';
import type { TemplateForm } from './use-template-form.ts';

export function BasicFields({ form }: { form: TemplateForm }) {
  const { t } = useTranslation('documentTemplates');
  const sample = sampleOf(form.values.code_format, Number(calendarDayOf(readTimeMs()).slice(0, 4)));
  return (
    <FieldGroup title={t('basics')} isTitleHidden>
      <WideField>
        <TextField {...form.field('name')} onChange={form.rename} label={t('name')} isFocusedFirst />
      </WideField>
      <WideField>
        <TextField {...form.field('name_sk')} label={t('nameSk')} description={t('nameSkHint')} />
      </WideField>
      <TextField
        {...form.field('code_format')}
        label={t('codeFormat')}
        description={sample === null ? t('codeFormatHint') : t('codeFormatSample', { sample })}
      />
      <TextField {...form.field('label_text_7')} label={t('labelText')} description={t('labelTextHint')} />
      <WideField>
        <TextAreaField {...form.field('description')} label={t('description')} />
      </WideField>
      <WideField>
        <TickField {...form.tick('is_active')} label={t('isActive')} description={t('isActiveHint')} />
      </WideField>
    </FieldGroup>
  );
}

export function OfferFields({ form, choices }: { form: TemplateForm; choices: TemplateChoices }) {
  const { t } = useTranslation('documentTemplates');
  return (
    <FieldGroup title={t('offer')}>
      {choices.categories.length > 0 && (
        <WideField>
          <TickGroup {...form.choices('category_ids')} label={t('categories.title')} options={choices.categories} />
        </WideField>
      )}
      <WideField>
        <TickField {...form.tick('is_for_certain')} label={t('forCertain')} description={t('forCertainHint')} />
      </WideField>
      {form.values.is_for_certain && (
        <WideField>
          <TickGroup {...form.choices('intermediary_ids')} label={t('intermediaries')} options={choices.intermediaries} />
        </WideField>
      )}
    </FieldGroup>
  );
}

export function SigningFields({ form, signers }: { form: TemplateForm; signers: TemplateChoices['signers'] }) {
  const { t } = useTranslation('documentTemplates');
  const { signable, require_responsible_signature: isResponsible } = form.values;
  return (
    <FieldGroup title={t('signing.title')}>
      <WideField>
        <TickField {...form.tick('signable')} label={t('signing.signable')} description={t('signing.signableHint')} />
      </WideField>
      {signable && (
        <>
          <TickField {...form.tick('require_owner_signature')} label={t('signing.owner')} />
          <TickField {...form.tick('require_responsible_signature')} label={t('signing.responsible')} />
        </>
      )}
      {signable && isResponsible && (
        <WideField>
          <SelectField
            layout="form"
            {...form.field('responsible_id')}
            label={t('signing.person')}
            description={t('signing.personHint')}
            options={[{ value: '', label: t('signing.adviser') }, ...signers]}
          />
        </WideField>
      )}
    </FieldGroup>
  );
}
