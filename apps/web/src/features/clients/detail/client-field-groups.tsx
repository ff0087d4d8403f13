import { isCalendarDate } from '@pramen/domain/dates/calendar-date';
import { passesBirthNumberCheck } from '@pramen/domain/privacy/birth-number';
import { passesBusinessNumberCheck } from '@pramen/domain/banking/business-number';
import { useTranslation } from 'react-i18next';
import { readTimeMs } from '../../../platform/clock/clock.ts';
import { calendarDayOf } from '../../../platform/formats/dates.ts';
import { DateField } from '../../../ui/forms/moments/date-field.tsx';
import { FieldGroup, WideField } from '../../../ui/forms/field-group.tsx';
import { SelectField } from '../../../ui/forms/choices/select-field.tsx';
import { TextAreaField } from '../../../ui/forms/text/text-area-field.tsx';
import { TextField as TextInput } from '../../../ui/forms/text/text-field.tsx';
import { TickField } from '../../../ui/forms/choices/tick-field.tsx';
import type { ChoiceField, TextField, TickedField } from '../client.model.ts';
import { useClientWords } from '../use-client-words.ts';

/** Returns the form's name, value, error and setter for one field. */
export interface ClientForm {
  field: (name: TextField | ChoiceField) => { name: string; value: string; error: string | null; onChange: (value: string) => void };
  tick: (name: TickedField) => { name: string; isOn: boolean; error: string | null; onToggle: () => void };
}

interface GroupProps {
  form: ClientForm;
}

function useText({ form }: GroupProps) {
  const { t } = useTranslation('client');
  return (
    name: TextField,
    more: { description?: string; isFocusedFirst?: boolean; type?: 'email' | 'tel'; inputMode?: 'numeric' } = {},
  ) => <TextInput key={name} {...form.field(name)} {...more} autoComplete="off" label={t(`fields.${name}`)} />;
}

const today = () => calendarDayOf(readTimeMs());
/** A wrong checksum only shows a hint: documents of other countries have none, and the office mistyped some old ones. */
const hintOf = (value: string, passes: (text: string) => boolean, hint: string) =>
  value.trim() === '' || passes(value) ? {} : { description: hint };

export function NameGroup({ form, isNew }: GroupProps & { isNew: boolean }) {
  const { t } = useTranslation('client');
  const text = useText({ form });
  const words = useClientWords();
  return (
    <FieldGroup title={t('groups.name')}>
      {text('title_before')}
      {text('firstname', { isFocusedFirst: true })}
      {text('surname')}
      {text('title_after')}
      {text('company_name')}
      {text('client_code', isNew ? { description: t('codeHint') } : {})}
      <SelectField {...form.field('client_type')} layout="form" label={t('fields.client_type')} options={words.clientTypeOptions} />
    </FieldGroup>
  );
}

export function ContactGroup({ form, isNew }: GroupProps & { isNew: boolean }) {
  const { t } = useTranslation('client');
  const { t: words } = useTranslation('shell');
  const text = useText({ form });
  return (
    <FieldGroup title={t('groups.contact')}>
      {text('email', { type: 'email', ...(isNew ? {} : { description: t('emailHint') }) })}
      {text('phone', { type: 'tel', description: words('phoneHint') })}
      {isNew && (
        <SelectField
          {...form.field('language')}
          layout="form"
          label={t('language.label')}
          description={t('language.hint')}
          options={[
            { value: '', label: t('language.unsaid') },
            { value: 'cs', label: t('language.cs') },
            { value: 'sk', label: t('language.sk') },
          ]}
        />
      )}
      <WideField>
        <TickField {...form.tick('active_access')} label={t('fields.active_access')} description={t('accessHint')} />
      </WideField>
    </FieldGroup>
  );
}

export function IdentityGroup({ form }: GroupProps) {
  const { t } = useTranslation('client');
  const text = useText({ form });
  const words = useClientWords();
  const birthNumber = form.field('personal_id').value;
  const citizenship = form.field('citizenship');
  const nationality = form.field('nationality');
  const birthDate = form.field('birth_date');
  const validity = form.field('id_card_validity');
  return (
    <FieldGroup title={t('groups.identity')}>
      {text('personal_id', {
        ...hintOf(birthNumber, (number) => passesBirthNumberCheck(number, today()), t('hints.birthNumber')),
        inputMode: 'numeric',
      })}
      <DateField
        {...birthDate}
        {...hintOf(birthDate.value, (day) => !isCalendarDate(day) || day <= today(), t('hints.birthDate'))}
        label={t('fields.birth_date')}
      />
      {text('birth_place')}
      <SelectField {...citizenship} layout="form" label={t('fields.citizenship')} options={words.citizenshipOptions(citizenship.value)} />
      <SelectField {...nationality} layout="form" label={t('fields.nationality')} options={words.nationalityOptions(nationality.value)} />
      <SelectField {...form.field('id_card_type')} layout="form" label={t('fields.id_card_type')} options={words.idCardTypeOptions} />
      {text('id_card_number')}
      {text('id_card_issued_by')}
      <DateField
        {...validity}
        {...hintOf(validity.value, (day) => !isCalendarDate(day) || day >= today(), t('hints.idCardValidity'))}
        label={t('fields.id_card_validity')}
      />
    </FieldGroup>
  );
}

export function BusinessGroup({ form }: GroupProps) {
  const { t } = useTranslation('client');
  const text = useText({ form });
  const words = useClientWords();
  const residence = form.field('tax_residence');
  return (
    <FieldGroup title={t('groups.business')}>
      {text('legal_person_id', {
        ...hintOf(form.field('legal_person_id').value, passesBusinessNumberCheck, t('hints.businessNumber')),
        inputMode: 'numeric',
      })}
      {text('tax_number')}
      <SelectField {...residence} layout="form" label={t('fields.tax_residence')} options={words.taxOptions(residence.value)} />
      {text('occupation')}
      {text('employer_type')}
      {text('legal_guardian')}
      <WideField>
        <TickField {...form.tick('not_US_tax_residence')} label={t('fields.not_US_tax_residence')} />
      </WideField>
    </FieldGroup>
  );
}

export function MentorGroup({ form }: GroupProps) {
  const { t } = useTranslation('client');
  const text = useText({ form });
  return (
    <FieldGroup title={t('groups.mentor')}>
      {text('mentor_name')}
      {text('mentor_in', {
        ...hintOf(form.field('mentor_in').value, passesBusinessNumberCheck, t('hints.businessNumber')),
        inputMode: 'numeric',
      })}
      {text('mentor_number')}
      {text('mentor_address')}
      {text('advisor_code')}
    </FieldGroup>
  );
}

export function FeeGroup({ form }: GroupProps) {
  const { t } = useTranslation('client');
  return (
    <FieldGroup title={t('groups.fees')}>
      <WideField>
        <TickField {...form.tick('processing_fee_for_all_portfolios')} label={t('fields.processing_fee_for_all_portfolios')} />
      </WideField>
      <WideField>
        <TextInput {...form.field('processing_fee')} label={t('fields.processing_fee')} />
      </WideField>
      <WideField>
        <TextAreaField {...form.field('note')} label={t('fields.note')} />
      </WideField>
    </FieldGroup>
  );
}
