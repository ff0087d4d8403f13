import type { ProfileAnswer } from '@pramen/contract/auth/auth.schemas';
import { minutesOfSteps } from '@pramen/domain/onboarding/onboarding-steps';
import { IconBuildingBank, IconDeviceMobile, IconId, IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { StepForm } from '../parts/step-form.tsx';
import styles from '../self-onboarding.module.css';
import type { StepProps } from '../walk/step-props.ts';

interface StartStepProps extends StepProps<'start'> {
  context: ProfileAnswer['context'];
  /** The client has begun before. */
  onNext: () => void;
}

const things = [
  { name: 'identification', of: 'identification', icon: IconId },
  { name: 'personal', of: 'client_complex_form', icon: IconUser },
  { name: 'account', of: 'bank_account', icon: IconBuildingBank },
  { name: 'phone', of: 'confirmation', icon: IconDeviceMobile },
] as const;

/** What to have at hand, how long it takes, and what becomes of the answers. */
export function StartStep({ form, step, context, isBusy, failure, onComplete, onNext }: StartStepProps) {
  const { t } = useTranslation('selfOnboarding');
  const isPlain = !form.concludes_contract;
  const hasBegun = step.state === 'COMPLETED';
  const { privacy_url: privacy } = context.tenant_info;
  return (
    <StepForm
      title={t(isPlain ? 'plain.start.title' : 'start.title')}
      text={isPlain ? t('plain.start.text', { count: minutesOfSteps(form.steps.map(({ type }) => type)) }) : t('start.text')}
      action={t(hasBegun ? 'start.resume' : 'start.begin')}
      isBusy={isBusy}
      failure={failure && describeProblem(failure)}
      onSubmit={(event) => {
        event.preventDefault();
        if (hasBegun) onNext();
        else onComplete(null);
      }}
    >
      <section aria-labelledby="start-ready">
        <h3 id="start-ready" className={styles.subtitle}>
          {t('start.ready')}
        </h3>
        <ul className={styles.things}>
          {things
            .filter(({ of }) => form.steps.some(({ type }) => type === of))
            .map(({ name, icon: Icon }) => (
              <li key={name} className={styles.thing}>
                <Icon size={22} stroke={1.5} aria-hidden />
                {t(`start.items.${name}`)}
              </li>
            ))}
        </ul>
      </section>
      <p className={styles.quiet}>
        {t(isPlain ? 'plain.start.privacy' : 'start.privacy')}{' '}
        {privacy !== null && (
          <a href={privacy} target="_blank" rel="noreferrer">
            {t('start.privacyLink')}
            <span className="visually-hidden"> ({t('documents.newWindow')})</span>
          </a>
        )}
      </p>
    </StepForm>
  );
}
