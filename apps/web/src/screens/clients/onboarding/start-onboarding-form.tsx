import { stepsOf } from '@pramen/domain/onboarding/onboarding-steps';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ContractChoice } from '../../../features/onboarding-options/contract-choice.tsx';
import { useOnboardingStart } from '../../../features/onboarding-options/onboarding-options.commands.ts';
import { numbersOf, optionRules, pagesOf } from '../../../features/onboarding-options/onboarding-options.model.ts';
import type { OfferedTemplates, OptionValues } from '../../../features/onboarding-options/onboarding-options.model.ts';
import { OptionsLayout } from '../../../features/onboarding-options/options-layout.tsx';
import { StepList } from '../../../features/onboarding-options/step-list.tsx';
import { StepsPreview } from '../../../features/onboarding-options/steps-preview.tsx';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { fieldErrorsOf } from '../../../platform/api/problem.ts';
import { useForm } from '../../../platform/forms/use-form.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { useBusyGuard } from '../../../ui/dialogs/busy-guard.ts';
import { useUnsavedGuard } from '../../../ui/dialogs/unsaved-guard.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { toStartConfig } from './onboarding-start.model.ts';
import styles from './onboarding.module.css';

interface StartOnboardingFormProps {
  clientId: string;
  /** What was chosen last. */
  values: OptionValues;
  /** The client is in the middle of one, which a new one replaces. */
  isRunning: boolean;
  offered: OfferedTemplates;
  contracts: readonly { value: string; label: string }[];
  onClose: () => void;
}

/** What one client goes through. A failed call keeps everything in the dialog. */
export function StartOnboardingForm({ clientId, values: initial, isRunning, offered, contracts, onClose }: StartOnboardingFormProps) {
  const { t, i18n } = useTranslation('onboardingOptions');
  const { t: words } = useTranslation('shell');
  const start = useOnboardingStart(clientId);
  /** Which of the two buttons was pressed last. */
  const isStarted = useRef(true);
  const send = (values: OptionValues) =>
    start.mutate(
      { config: toStartConfig(values), isStarted: isStarted.current },
      {
        onSuccess: ({ message }) => {
          showToast('success', message);
          onClose();
        },
        // It is told below the fields.
        onError: () => undefined,
      },
    );
  const errors = fieldErrorsOf(start.error);
  const form = useForm({ initial, rules: optionRules, onSend: send, serverErrors: errors });
  const { values } = form;
  useUnsavedGuard(form.isChanged);
  useBusyGuard(start.isPending);
  const toggleContract = () => form.setValues((before) => ({ ...before, creates_contract: !before.creates_contract, contract: '' }));
  const pages = pagesOf(values, offered);
  const isPlaced = Object.keys(errors).some((field) => field in values);
  return (
    <form className={styles.form} onSubmit={form.handleSubmit} noValidate>
      <p>{t('start.about')}</p>
      {isRunning && <Banner>{t('start.running')}</Banner>}
      <OptionsLayout
        preview={
          <StepsPreview
            steps={stepsOf(values)}
            pages={pages.map((page) => (i18n.language === 'sk' ? (page.public_name_sk ?? page.public_name_cs) : page.public_name_cs))}
            isPlain={!values.creates_contract}
          />
        }
      >
        <ContractChoice
          tick={{ ...form.tick('creates_contract'), onToggle: toggleContract }}
          label={t('start.withContract')}
          hint={t('start.withContractHint')}
          field={{
            ...form.field('contract'),
            label: t('contract'),
            options: [{ value: '', label: t('start.chooseContract') }, ...contracts],
            found: { isError: false, refetch: () => undefined },
          }}
        />
        <StepList fields={{ tick: form.tick, choices: form.choices }} offered={offered} numbers={numbersOf(values)} />
      </OptionsLayout>
      {start.error && !isPlaced && <Banner tone="error">{describeProblem(start.error)}</Banner>}
      <div className={styles.actions}>
        <Button kind="plain" isDisabled={start.isPending} onClick={onClose}>
          {words('cancel')}
        </Button>
        <Button kind="quiet" type="submit" isDisabled={start.isPending} onClick={() => (isStarted.current = false)}>
          {t('start.prepare')}
        </Button>
        <Button type="submit" isBusy={start.isPending} onClick={() => (isStarted.current = true)}>
          {t('start.confirm')}
        </Button>
      </div>
    </form>
  );
}
