import type { FormTemplate } from '@pramen/contract/form-templates/form-templates.schemas';
import { templateTypes } from '@pramen/domain/forms/definition/definition';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../../ui/forms/choices/select-field.tsx';
import { TickField } from '../../../ui/forms/choices/tick-field.tsx';
import { TickGroup } from '../../../ui/forms/choices/tick-group.tsx';
import { FieldGroup, WideField } from '../../../ui/forms/field-group.tsx';
import { TextAreaField } from '../../../ui/forms/text/text-area-field.tsx';
import { TextField } from '../../../ui/forms/text/text-field.tsx';
import { DefinitionField } from './definition-field.tsx';
import type { FormTemplateForm } from './use-form-template-form.ts';

export function BasicFields({ form }: { form: FormTemplateForm }) {
  const { t } = useTranslation('formTemplates');
  return (
    <FieldGroup title={t('basics')} isTitleHidden>
      <WideField>
        <TextField {...form.field('name')} label={t('name')} description={t('nameHint')} isFocusedFirst />
      </WideField>
      <TextField {...form.field('public_name')} label={t('publicName')} />
      <TextField {...form.field('public_name_sk')} label={t('publicNameSk')} />
      <SelectField
        layout="form"
        {...form.field('type')}
        label={t('type')}
        options={templateTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
      />
      <TextField {...form.field('version')} label={t('version')} description={t('versionHint')} />
      <WideField>
        <TextAreaField {...form.field('description')} label={t('description')} />
      </WideField>
    </FieldGroup>
  );
}

interface OfferFieldsProps {
  form: FormTemplateForm;
  intermediaries: readonly { value: string; label: string }[];
}

export function OfferFields({ form, intermediaries }: OfferFieldsProps) {
  const { t } = useTranslation('formTemplates');
  return (
    <FieldGroup title={t('offer')}>
      <WideField>
        <TickField {...form.tick('is_active')} label={t('isActive')} description={t('isActiveHint')} />
        <TickField {...form.tick('confirmation_required')} label={t('confirmationRequired')} description={t('confirmationRequiredHint')} />
        <TickField {...form.tick('is_for_certain')} label={t('forIntermediaries')} description={t('forIntermediariesHint')} />
      </WideField>
      {form.values.type === 'INVESTMENT_QUESTIONNAIRE' && (
        <TextField
          {...form.field('validity_months')}
          label={t('validityMonths')}
          description={t('validityMonthsHint')}
          inputMode="numeric"
        />
      )}
      {form.values.is_for_certain && (
        <WideField>
          <TickGroup {...form.choices('intermediary_ids')} label={t('intermediaries')} options={intermediaries} />
        </WideField>
      )}
    </FieldGroup>
  );
}

/** The definition; what a change of a stored one does to forms that people have begun. */
export function ContentFields({ form, stored }: { form: FormTemplateForm; stored: FormTemplate | null }) {
  const { t } = useTranslation('formTemplates');
  const { t: words } = useTranslation('formBuilder');
  const isChanged = stored !== null && form.values.data !== stored.data;
  return (
    <FieldGroup title={t('content')}>
      <WideField>
        {stored ? (
          <p>
            <Link to="/forms/templates/$id/builder" params={{ id: stored.id }}>
              {words('openForm')}
            </Link>
          </p>
        ) : (
          <TickField {...form.tick('is_built_next')} label={words('buildNext')} description={words('buildNextHint')} />
        )}
      </WideField>
      <WideField>
        <DefinitionField form={form} />
      </WideField>
      {isChanged && (
        <WideField>
          <TickField {...form.tick('is_required_by_law')} label={t('requiredByLaw')} description={t('requiredByLawHint')} />
        </WideField>
      )}
    </FieldGroup>
  );
}
