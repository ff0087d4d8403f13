import type { ContractType } from '@pramen/contract/contract-types/contract-types.schemas';
import type { StoredSelfOnboarding } from '@pramen/contract/settings/self-onboarding.schemas';
import { stepsOf } from '@pramen/domain/onboarding/onboarding-steps';
import { useTranslation } from 'react-i18next';
import { ContractChoice } from '../../../features/onboarding-options/contract-choice.tsx';
import { numbersOf, optionRules, pagesOf, type OfferedTemplates } from '../../../features/onboarding-options/onboarding-options.model.ts';
import { lossesBetween } from '../../../features/onboarding-options/option-losses.model.ts';
import { OptionsLayout } from '../../../features/onboarding-options/options-layout.tsx';
import { StepList } from '../../../features/onboarding-options/step-list.tsx';
import { StepsPreview } from '../../../features/onboarding-options/steps-preview.tsx';
import { sendSelfOnboarding, useRefreshSelfOnboarding } from '../../../features/settings/self-onboarding.queries.ts';
import { useRecordForm } from '../../../platform/forms/use-record-form.ts';
import { findFaults } from '../../../platform/validation/rules.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { useLeaveGuard } from '../../../ui/dialogs/use-leave-guard.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { ConflictNotice } from '../../../ui/forms/conflict-notice.tsx';
import styles from '../layout/settings.module.css';
import { LeftOutNotice } from './left-out-notice.tsx';
import { useAskingOnce } from './use-asking-once.tsx';
import { toSettingBody, toSettingValues, type SettingRecord } from './self-onboarding.model.ts';
import { useSettingDifferences } from './use-setting-differences.ts';

interface SelfOnboardingFormProps {
  record: SettingRecord;
  offered: OfferedTemplates;
  types: readonly ContractType[];
  typesFound: { isError: boolean; refetch: () => unknown };
  onSaved: (saved: StoredSelfOnboarding) => void;
}

/** The onboarding of new clients: the steps with what they ask for, beside what a client will see. */
export function SelfOnboardingForm({ record, offered, types, typesFound, onSaved }: SelfOnboardingFormProps) {
  const { t, i18n } = useTranslation('onboardingOptions');
  const refresh = useRefreshSelfOnboarding();
  const form = useRecordForm({
    record,
    toValues: toSettingValues,
    rules: optionRules,
    send: (values, base: SettingRecord | null) => sendSelfOnboarding(toSettingBody(values), base?.version),
    onSaved: ({ message, setting }) => {
      showToast('success', message);
      refresh();
      onSaved(setting);
    },
  });
  const { values, conflict } = form;
  const isUnsaved = form.isChanged || record.unusable.length > 0;
  const { question } = useLeaveGuard(form.isChanged);
  const differences = useSettingDifferences(conflict, values, { templates: offered, types });
  const contract = form.tick('creates_contract');
  const toggleContract = () => form.setValues((before) => ({ ...before, creates_contract: !before.creates_contract, contract: '' }));
  const pages = pagesOf(values, offered);
  const lost = lossesBetween(toSettingValues(record), values).map((loss) => t(`losses.${loss}`));
  // What cannot be saved is said at its field first.
  const isValid = Object.keys(findFaults(values, optionRules)).length === 0;
  const asking = useAskingOnce(isValid ? lost : [], form.handleSubmit);
  const options = types.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <form className={styles.form} onSubmit={asking.handleSubmit} noValidate>
      <LeftOutNotice unusable={record.unusable} />
      <OptionsLayout
        preview={
          <StepsPreview
            steps={stepsOf(values)}
            lost={lost}
            pages={pages.map((page) => (i18n.language === 'sk' ? (page.public_name_sk ?? page.public_name_cs) : page.public_name_cs))}
            isPlain={!values.creates_contract}
          />
        }
      >
        <ContractChoice
          tick={{ ...contract, onToggle: toggleContract }}
          label={t('createContract')}
          hint={t('createContractHint')}
          field={{
            ...form.field('contract'),
            label: t('contractType'),
            options: [{ value: '', label: t('chooseContractType') }, ...options],
            found: typesFound,
            ...(types.length === 0 && !typesFound.isError ? { description: t('noContractTypes') } : {}),
          }}
        />
        <StepList fields={{ tick: form.tick, choices: form.choices }} offered={offered} numbers={numbersOf(values)} />
      </OptionsLayout>
      {conflict && (
        <ConflictNotice differences={differences} isBusy={form.isBusy} onKeepMine={form.keepMine} onTakeStored={form.takeStored} />
      )}
      {form.failure !== null && <Banner tone="error">{form.failure}</Banner>}
      <div className={styles.actions}>
        <Button type="submit" isBusy={form.isBusy} isDisabled={!isUnsaved}>
          {t('settings.save')}
        </Button>
      </div>
      {question}
      {asking.question}
    </form>
  );
}
