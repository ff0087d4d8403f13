import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listTenantLinks } from '../../../features/auth/tenant-links.model.ts';
import { readDraft } from '../../../features/registration/registration-draft.ts';
import { registrationRules, type RegistrationValues } from '../../../features/registration/registration.model.ts';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { mayTakeFocus } from '../../../platform/navigation/framed.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { TickField } from '../../../ui/forms/choices/tick-field.tsx';
import { PasswordField } from '../../../ui/forms/text/password-field.tsx';
import { TextField } from '../../../ui/forms/text/text-field.tsx';
import { EntranceAlert, EntranceCard } from '../entrance-card.tsx';
import { useEntrance } from '../layout/entrance-context.ts';
import form from '../form.module.css';
import { HaveAccount } from './have-account.tsx';
import { PasswordRules } from './password-rules.tsx';
import styles from './registration.module.css';
import { useKeptDraft, useRegistration } from './use-registration.ts';
import { VerificationBlock } from './verification-block.tsx';

const empty = { firstname: '', surname: '', email: '', phone: '', password: '', password_conf: '', hasReferral: true, referral_code: '' };
const noCodes = { verification_code_email: '', verification_code_sms: '' };

function PrivacyNote() {
  const { t, i18n } = useTranslation('registration');
  const { tenant } = useEntrance();
  const link = listTenantLinks(tenant?.tenant_info ?? null, i18n.language).find(({ name }) => name === 'privacy');
  if (!link) return null;
  return (
    <p className={styles.small}>
      {t('privacy')}{' '}
      <a href={link.address} target="_blank" rel="noreferrer">
        {t('privacyLink')}
      </a>
      .
    </p>
  );
}

/** The form of a stranger; once it is saved, the codes are entered below it. Another e-mail or phone has to be saved again. */
export function RegistrationForm({ onDone }: { onDone: (token: string) => void }) {
  const { t } = useTranslation('registration');
  const { t: words } = useTranslation('shell');
  const search = useSearch({ strict: false });
  const [draft] = useState(readDraft);
  const [isFocused] = useState(mayTakeFocus);
  const given = search.referral_code ?? search.referral ?? '';
  const kept = draft?.entered;
  // Who comes by another link is referred by it; what was typed outlasts a reload of the same one.
  const isOtherLink = given !== '' && given !== draft?.link;
  const referral = isOtherLink ? given : (kept?.referral_code ?? '');
  const initial: RegistrationValues = { ...empty, ...kept, referral_code: referral, ...noCodes };
  const registration = useRegistration(draft, onDone);
  const { saved, codes, isBusy, isOpenFor, saveErrors, send, verify } = registration;
  const { values, field, tick, handleSubmit } = useForm({
    initial,
    rules: registrationRules,
    serverErrors: saveErrors,
    onSend: (filled) => (isOpenFor(filled) ? verify(filled) : send(filled)),
  });
  const isOpen = isOpenFor(values);
  useKeptDraft({ entered: values, saved, link: given || (draft?.link ?? '') }, isBusy);
  const emailFailure = codes.email.failure && describeProblem(codes.email.failure);
  const smsFailure = codes.sms.failure && describeProblem(codes.sms.failure);
  const email = field('email');
  const phone = field('phone');
  return (
    <EntranceCard title={t('formTitle')} lead={t('formLead')}>
      <form className={form.form} onSubmit={handleSubmit} noValidate>
        <div className={styles.names}>
          <TextField {...field('firstname')} label={t('firstname')} autoComplete="given-name" isFocusedFirst={isFocused && !isOpen} />
          <TextField {...field('surname')} label={t('surname')} autoComplete="family-name" />
        </div>
        <TextField {...email} label={t('email')} type="email" autoComplete="username" error={email.error ?? emailFailure} />
        <TextField
          {...phone}
          label={t('phone')}
          type="tel"
          autoComplete="tel"
          description={words('phoneHint')}
          error={phone.error ?? smsFailure}
        />
        <PasswordField {...field('password')} label={t('password')} autoComplete="new-password" />
        <PasswordField {...field('password_conf')} label={t('passwordAgain')} autoComplete="new-password" />
        <PasswordRules entered={values} />
        <TickField {...tick('hasReferral')} label={t('hasReferral')} />
        {values.hasReferral && <TextField {...field('referral_code')} label={t('referral')} description={t('referralHint')} />}
        {isOpen && saved ? (
          <VerificationBlock registration={registration} saved={saved} values={values} field={field} />
        ) : (
          <>
            <Button type="submit" isWide isBusy={isBusy}>
              {t(saved === null ? 'continue' : 'sendNewCode')}
            </Button>
            <EntranceAlert>{registration.alert}</EntranceAlert>
          </>
        )}
        <PrivacyNote />
        <div className={styles.small}>
          <HaveAccount />
        </div>
      </form>
    </EntranceCard>
  );
}
