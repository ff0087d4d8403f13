import type { Client } from '@pramen/contract/clients/client.schemas';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldErrorsOf } from '../../../platform/api/problem.ts';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/display/card.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { TickField } from '../../../ui/forms/choices/tick-field.tsx';
import { FieldGroup, WideField } from '../../../ui/forms/field-group.tsx';
import { TextField } from '../../../ui/forms/text/text-field.tsx';
import styles from '../frame/onboarding.module.css';
import { ownErrors, ownRules, toOwnBody, toOwnValues } from './personal.model.ts';

interface EditDataProps {
  client: Client;
  isBusy: boolean;
  failure: Error | null;
  onUnsaved: (isUnsaved: boolean) => void;
  onSend: (body: ReturnType<typeof toOwnBody>) => void;
  onBack: () => void;
}

/** The client corrects their name and addresses, and confirms all of it. */
export function EditData({ client, isBusy, failure, onUnsaved, onSend, onBack }: EditDataProps) {
  const { t } = useTranslation('onboarding');
  const errors = failure ? ownErrors(fieldErrorsOf(failure)) : undefined;
  const { field, tick, values, handleSubmit, isChanged } = useForm({
    initial: toOwnValues(client),
    rules: ownRules,
    serverErrors: errors,
    onSend: (typed) => onSend(toOwnBody(client, typed)),
  });
  useLayoutEffect(() => {
    onUnsaved(isChanged);
    return () => onUnsaved(false);
  }, [isChanged, onUnsaved]);
  return (
    <Card>
      <form className={styles.stack} onSubmit={handleSubmit} noValidate>
        <h2 className={styles.title}>{t('data.editTitle')}</h2>
        <FieldGroup title={t('data.name')}>
          <TextField {...field('title_before')} label={t('data.titleBefore')} autoComplete="honorific-prefix" isFocusedFirst />
          <TextField {...field('title_after')} label={t('data.titleAfter')} autoComplete="honorific-suffix" />
          <TextField {...field('firstname')} label={t('data.firstname')} autoComplete="given-name" />
          <TextField {...field('surname')} label={t('data.surname')} autoComplete="family-name" />
        </FieldGroup>
        <FieldGroup title={t('data.domicile')}>
          <WideField>
            <TextField {...field('domicile_street')} label={t('data.street')} autoComplete="street-address" />
          </WideField>
          <TextField {...field('domicile_city')} label={t('data.city')} autoComplete="address-level2" />
          <TextField {...field('domicile_zip_code')} label={t('data.zipCode')} inputMode="numeric" autoComplete="postal-code" />
          <WideField>
            <TickField {...tick('same_correspondence')} label={t('data.sameCorrespondence')} />
          </WideField>
        </FieldGroup>
        {!values.same_correspondence && (
          <FieldGroup title={t('data.postal')}>
            <WideField>
              <TextField {...field('postal_street')} label={t('data.street')} />
            </WideField>
            <TextField {...field('postal_city')} label={t('data.city')} />
            <TextField {...field('postal_zip_code')} label={t('data.zipCode')} inputMode="numeric" />
          </FieldGroup>
        )}
        <p className={styles.quiet}>{t('data.elsewhere')}</p>
        <div className={styles.steering}>
          <Button type="submit" isWide isBusy={isBusy}>
            {t('data.saveAndConfirm')}
          </Button>
          <Button kind="quiet" isWide isDisabled={isBusy} onClick={onBack}>
            {t('back')}
          </Button>
        </div>
        {failure && Object.keys(errors ?? {}).length === 0 && <Banner tone="error">{describeProblem(failure)}</Banner>}
      </form>
    </Card>
  );
}
