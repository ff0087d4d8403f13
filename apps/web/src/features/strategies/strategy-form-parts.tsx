import { useTranslation } from 'react-i18next';
import { DateField } from '../../ui/forms/moments/date-field.tsx';
import { MinuteField } from '../../ui/forms/moments/minute-field.tsx';
import { PeriodFields } from '../../ui/forms/moments/period-fields.tsx';
import { Switch } from '../../ui/forms/choices/switch.tsx';
import { TickField } from '../../ui/forms/choices/tick-field.tsx';
import { TickGroup } from '../../ui/forms/choices/tick-group.tsx';
import type { StrategyForm } from './use-strategy-form.ts';
import { useMarketLists, useNegativeLists } from './use-strategy-words.ts';
import styles from './strategy-dialog.module.css';

interface PartProps {
  form: Pick<StrategyForm, 'field' | 'tick' | 'choices' | 'values'>;
}

/** Whether the strategy is offered, under which contract types, and in which period. */
export function OfferFields({ form, contractTypes }: PartProps & { contractTypes: readonly { id: string; name: string }[] }) {
  const { t } = useTranslation('strategies');
  const words = { setPeriod: t('setPeriod'), from: t('from'), to: t('to') };
  const chosen = form.values.contract_types;
  return (
    <div className={styles.offer}>
      <TickField {...form.tick('is_active')} label={t('isActive')} />
      <PeriodFields
        label={t('allContractTypes')}
        tick={form.tick('is_active_all_contract_types')}
        period={form.tick('has_period')}
        from={form.field('is_active_all_contract_types_from')}
        to={form.field('is_active_all_contract_types_to')}
        words={words}
      />
      {!form.values.is_active_all_contract_types && (
        <>
          <TickGroup
            {...form.choices('contract_types')}
            label={t('contractTypes')}
            options={contractTypes.map(({ id, name }) => ({ value: id, label: name }))}
          />
          {contractTypes
            .filter(({ id }) => chosen.includes(id))
            .map(({ id, name }) => {
              const own = form.tick(`own:${id}`);
              return (
                <fieldset key={id} className={styles.own}>
                  <legend className="visually-hidden">{name}</legend>
                  <Switch label={t('ownPeriod', { name })} isOn={own.isOn} onToggle={own.onToggle} />
                  {own.isOn && (
                    <div className={styles.bounds}>
                      <MinuteField {...form.field(`from:${id}`)} label={t('from')} />
                      <MinuteField {...form.field(`to:${id}`)} label={t('to')} />
                    </div>
                  )}
                </fieldset>
              );
            })}
        </>
      )}
    </div>
  );
}

/** Target market of the strategy. */
export function TargetMarketFields({ form }: PartProps) {
  const { t } = useTranslation('strategies');
  return (
    <>
      <p className={styles.hint}>{t('targetMarketHint')}</p>
      {useMarketLists().map(({ name, label, options }) => (
        <TickGroup key={name} {...form.choices(name)} label={label} options={options} />
      ))}
    </>
  );
}

/** Who is excluded from the target market, and when it is reviewed. */
export function NegativeMarketFields({ form }: PartProps) {
  const { t } = useTranslation('strategies');
  return (
    <>
      <p className={styles.hint}>{t('negativeMarketHint')}</p>
      {useNegativeLists().map(({ name, label, options }) => (
        <TickGroup key={name} {...form.choices(name)} label={label} options={options} />
      ))}
      <DateField {...form.field('target_market_review_date')} label={t('review')} description={t('reviewHint')} />
    </>
  );
}
