import type { Client } from '@pramen/contract/clients/client.schemas';
import { countryCodes } from '@pramen/domain/clients/country-codes';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { sendOwnData, useKeepOwnData } from '../../../features/onboarding/onboarding.commands.ts';
import { useRecordForm } from '../../../platform/forms/use-record-form.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { TickField } from '../../../ui/forms/choices/tick-field.tsx';
import { ConflictNotice } from '../../../ui/forms/conflict-notice.tsx';
import { FieldGroup, WideField } from '../../../ui/forms/field-group.tsx';
import { DateField } from '../../../ui/forms/moments/date-field.tsx';
import { TextField } from '../../../ui/forms/text/text-field.tsx';
import { CountryField } from '../../self-onboarding/parts/country-field.tsx';
import styles from '../frame/onboarding.module.css';
import { missingOf, ownRulesOf, toOwnBody, toOwnValues } from './personal.model.ts';
import { useOwnDifferences } from './use-own-differences.ts';

interface EditPersonalProps {
  client: Client;
  onUnsaved: (isUnsaved: boolean) => void;
  /** Saved and confirmed; the message of the server. */
  onDone: (message: string) => void;
  onBack: () => void;
}

/** The client corrects their name and addresses, and confirms all of it. */
export function EditPersonal({ client, onUnsaved, onDone, onBack }: EditPersonalProps) {
  const { t } = useTranslation('onboarding');
  const keep = useKeepOwnData();
  const { field, tick, values, handleSubmit, isChanged, isBusy, failure, conflict, keepMine, takeStored } = useRecordForm({
    record: client,
    toValues: (record) => toOwnValues(record ?? client),
    rules: ownRulesOf(client),
    send: (typed, base) => sendOwnData(client.id, toOwnBody(base ?? client, typed)),
    onSaved: (answer) => {
      keep(answer);
      onDone(answer.message);
    },
  });
  const differences = useOwnDifferences(conflict, values);
  const missing = missingOf(client);
  useLayoutEffect(() => {
    onUnsaved(isChanged);
    return () => onUnsaved(false);
  }, [isChanged, onUnsaved]);
  return (
    <Card>
      <form className={styles.stack} onSubmit={handleSubmit} noValidate>
        <h2 className={styles.title}>{t(missing.size > 0 ? 'data.complete' : 'data.editTitle')}</h2>
        {(missing.has('birth_date') || missing.has('personal_id')) && (
          <FieldGroup title={t('data.completing')}>
            {missing.has('personal_id') && (
              <TextField {...field('personal_id')} label={t('data.personalIdOptional')} autoComplete="off" isFocusedFirst />
            )}
            {missing.has('birth_date') && <DateField {...field('birth_date')} label={t('data.birthDate')} />}
          </FieldGroup>
        )}
        <FieldGroup title={t('data.name')}>
          <TextField
            {...field('title_before')}
            label={t('data.titleBefore')}
            autoComplete="honorific-prefix"
            isFocusedFirst={!missing.has('personal_id')}
          />
          <TextField {...field('title_after')} label={t('data.titleAfter')} autoComplete="honorific-suffix" />
          <TextField {...field('firstname')} label={t('data.firstname')} autoComplete="given-name" />
          <TextField {...field('surname')} label={t('data.surname')} autoComplete="family-name" />
        </FieldGroup>
        <FieldGroup title={t('data.domicile')}>
          <WideField>
            <TextField {...field('addresses.0.street')} label={t('data.street')} autoComplete="street-address" />
          </WideField>
          <TextField {...field('addresses.0.city')} label={t('data.city')} autoComplete="address-level2" />
          <TextField {...field('addresses.0.zip_code')} label={t('data.zipCode')} autoComplete="postal-code" />
          <CountryField {...field('addresses.0.country')} label={t('data.country')} codes={countryCodes} autoComplete="country" />
          <WideField>
            <TickField {...tick('same_correspondence')} label={t('data.sameCorrespondence')} />
          </WideField>
        </FieldGroup>
        {!values.same_correspondence && (
          <FieldGroup title={t('data.postal')}>
            <WideField>
              <TextField {...field('addresses.1.street')} label={t('data.street')} />
            </WideField>
            <TextField {...field('addresses.1.city')} label={t('data.city')} />
            <TextField {...field('addresses.1.zip_code')} label={t('data.zipCode')} />
            <CountryField {...field('addresses.1.country')} label={t('data.country')} codes={countryCodes} />
          </FieldGroup>
        )}
        <p className={styles.quiet}>{t('data.elsewhere')}</p>
        {conflict && <ConflictNotice differences={differences} isBusy={isBusy} onKeepMine={keepMine} onTakeStored={takeStored} />}
        <div className={styles.steering}>
          <Button type="submit" isWide isBusy={isBusy}>
            {t('data.saveAndConfirm')}
          </Button>
          <Button kind="quiet" isWide isDisabled={isBusy} onClick={onBack}>
            {t('back')}
          </Button>
        </div>
        {failure !== null && <Banner tone="error">{failure}</Banner>}
      </form>
    </Card>
  );
}
