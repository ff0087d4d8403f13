import type { AmlFacts } from '@pramen/contract/clients/aml-facts.schemas';
import { countryCodes, isNationality, STATELESS } from '@pramen/domain/clients/country-codes';
import { tinMissingReasons } from '@pramen/domain/compliance/aml/tax-residence';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queryKeys } from '../../../platform/api/query-keys.ts';
import { useStaleAfter } from '../../../platform/api/staleness.ts';
import { nameCountries } from '../../../ui/display/values/countries.ts';
import { useRecordForm } from '../../../platform/forms/use-record-form.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { SelectField } from '../../../ui/forms/choices/select-field.tsx';
import { ConflictNotice } from '../../../ui/forms/conflict-notice.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { FieldGroup, WideField } from '../../../ui/forms/field-group.tsx';
import { TextField } from '../../../ui/forms/text/text-field.tsx';
import {
  countOf,
  nationalityName,
  residenceName,
  toFactBody,
  toFactValues,
  withNationality,
  withoutNationality,
  withoutResidence,
  withResidence,
  type FactValues,
  type StatedFacts,
} from './aml-facts.model.ts';
import { sendAmlFacts } from './aml-facts.queries.ts';
import { useFactDifferences } from './use-fact-differences.ts';

interface AmlFactsDialogProps {
  clientId: string;
  facts: AmlFacts;
  /** What the fields are filled with; the stored facts, or those of a questionnaire, which are saved like typed ones. */
  filled: StatedFacts;
  isOpen: boolean;
  onClose: () => void;
}

/** Edits birth, nationalities and tax residences of a client. */
export function AmlFactsDialog({ isOpen, ...about }: AmlFactsDialogProps) {
  const { t } = useTranslation('amlFacts');
  return (
    <Dialog title={t('editTitle')} isOpen={isOpen} onClose={about.onClose} width="wide">
      <AmlFactsForm {...about} />
    </Dialog>
  );
}

const namesOf = (count: number) => Array.from({ length: count }, (_none, index) => index);

function AmlFactsForm({ clientId, facts, filled, onClose }: Omit<AmlFactsDialogProps, 'isOpen'>) {
  const { t } = useTranslation('amlFacts');
  const { t: words } = useTranslation('shell');
  const queries = useQueryClient();
  const refresh = useStaleAfter('client');
  const isTaken = filled !== facts;
  const form = useRecordForm({
    record: { ...facts, id: clientId },
    toValues: (record) => toFactValues(isTaken && record?.version === facts.version ? filled : record),
    rules: {},
    send: (values: FactValues, base) => sendAmlFacts(clientId, { ...toFactBody(values), version: base?.version }),
    onSaved: ({ message, facts: saved }) => {
      showToast('success', message);
      queries.setQueryData(queryKeys.clientFacts(clientId), saved);
      refresh();
      onClose();
    },
  });
  const differences = useFactDifferences(form.conflict, form.values);
  const countries = [{ value: '', label: t('notChosen') }, ...nameCountries(countryCodes)];
  return (
    <DialogForm
      action={words('save')}
      isChanged={form.isChanged || isTaken}
      isBusy={form.isBusy}
      failure={form.failure}
      conflict={
        form.conflict && (
          <ConflictNotice differences={differences} isBusy={form.isBusy} onKeepMine={form.keepMine} onTakeStored={form.takeStored} />
        )
      }
      onSubmit={form.handleSubmit}
      onCancel={onClose}
    >
      {isTaken && <Banner>{t('stated.taken')}</Banner>}
      <FieldGroup title={t('birthPlace')} isTitleHidden>
        <TextField {...form.field('birth_place')} label={t('birthPlace')} isFocusedFirst />
        <SelectField {...form.field('birth_country')} layout="form" label={t('birthCountry')} options={countries} />
      </FieldGroup>
      <Nationalities form={form} countries={countries} typed={facts.nationalities.find((one) => !isNationality(one))} />
      <TaxResidences form={form} countries={countries} />
    </DialogForm>
  );
}

interface RowsProps {
  form: {
    values: FactValues;
    setValues: (values: FactValues) => void;
    field: (name: string) => { name: string; value: string; error: string | null; onChange: (value: string) => void };
  };
  countries: readonly { value: string; label: string }[];
}

function Nationalities({ form, countries, typed }: RowsProps & { typed: string | undefined }) {
  const { t } = useTranslation('amlFacts');
  const count = countOf(form.values, 'nationalities');
  const options = [...countries, { value: STATELESS, label: t('stateless') }];
  return (
    <FieldGroup title={t('nationalities')}>
      {namesOf(count).map((index) => (
        <SelectField
          key={index}
          {...form.field(nationalityName(index))}
          layout="form"
          label={t('nationality', { number: index + 1 })}
          description={index === 0 && typed !== undefined ? typed : undefined}
          options={options}
        />
      ))}
      <WideField>
        <Button kind="quiet" onClick={() => form.setValues(withNationality(form.values))}>
          {t('addNationality')}
        </Button>
        {count > 1 && (
          <Button
            kind="plain"
            label={t('removeNationality', { number: count })}
            onClick={() => form.setValues(withoutNationality(form.values, count - 1))}
          >
            {t('remove')}
          </Button>
        )}
      </WideField>
    </FieldGroup>
  );
}

function TaxResidences({ form, countries }: RowsProps) {
  const { t } = useTranslation('amlFacts');
  const reasons = [
    { value: '', label: t('hasTin') },
    ...tinMissingReasons.map((reason) => ({ value: reason as string, label: t(`reasons.${reason}`) })),
  ];
  const count = countOf(form.values, 'tax_residences');
  return (
    <>
      {namesOf(count).map((index) => (
        <FieldGroup key={index} title={t('taxResidence', { number: index + 1 })}>
          <SelectField {...form.field(residenceName(index, 'country'))} layout="form" label={t('country')} options={countries} />
          <TextField {...form.field(residenceName(index, 'tin'))} label={t('tin')} />
          <SelectField
            {...form.field(residenceName(index, 'tin_missing_reason'))}
            layout="form"
            label={t('missingReason')}
            options={reasons}
          />
          {form.values[residenceName(index, 'tin_missing_reason')] === 'B' && (
            <TextField {...form.field(residenceName(index, 'tin_explanation'))} label={t('explanation')} />
          )}
          {count > 1 && (
            <WideField>
              <Button
                kind="plain"
                label={t('removeTaxResidence', { number: index + 1 })}
                onClick={() => form.setValues(withoutResidence(form.values, index))}
              >
                {t('remove')}
              </Button>
            </WideField>
          )}
        </FieldGroup>
      ))}
      <Button kind="quiet" onClick={() => form.setValues(withResidence(form.values))}>
        {t('addTaxResidence')}
      </Button>
    </>
  );
}
