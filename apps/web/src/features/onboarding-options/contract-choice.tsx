import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { OfferedSelect } from '../../ui/forms/choices/offered-select.tsx';
import { TickField } from '../../ui/forms/choices/tick-field.tsx';
import styles from './onboarding-options.module.css';

interface ContractChoiceProps {
  /** Switches the contract on; off clears it. */
  tick: Pick<ComponentProps<typeof TickField>, 'name' | 'isOn' | 'error' | 'onToggle'>;
  label: string;
  hint: string;
  field: Pick<
    ComponentProps<typeof OfferedSelect>,
    'name' | 'value' | 'error' | 'onChange' | 'label' | 'options' | 'found' | 'description'
  >;
}

/** Whether the onboarding has a contract, and which. */
export function ContractChoice({ tick, label, hint, field }: ContractChoiceProps) {
  const { t } = useTranslation('onboardingOptions');
  return (
    <section className={styles.part} aria-labelledby="onboarding-contract">
      <h3 id="onboarding-contract" className={styles.subheading}>
        {t('contract')}
      </h3>
      <TickField {...tick} label={label} description={hint} />
      {tick.isOn && <OfferedSelect {...field} layout="form" isRequired />}
    </section>
  );
}
