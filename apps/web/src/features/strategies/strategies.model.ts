import { newStrategyLimits } from '@pramen/contract/strategies/strategies.limits';
import { RISK_CLASS_MAX, RISK_PROFILE_MAX } from '@pramen/contract/strategies/strategies.lists';
import type { Strategy } from '@pramen/contract/strategies/strategies.schemas';
import type { FieldRule, FormRules } from '../../platform/validation/rules.ts';
import { typedDay, typedMinute } from '../../platform/validation/moment-rules.ts';
import { withLimits } from '../../platform/validation/text-limits.ts';

/** The strategy's own dates under one contract type, by the type's id. */
type OwnDates = { [Name in `own:${string}`]: boolean } & { [Name in `from:${string}` | `to:${string}`]: string };

/** Fields of the dialog; a period counts only while its switch is on, the dates of a type only while it is ticked. */
export type StrategyValues = {
  /** In Czech, as is strategy_name. */
  name: string;
  name_sk: string;
  strategy_name: string;
  strategy_name_sk: string;
  currency: string;
  code: string;
  external_id: string;
  is_active: boolean;
  /** Percent per year, as typed. */
  performance: string;
  /** Percent of the value per year, and of each deposit, as typed; empty: not known. */
  ongoing_fee: string;
  entry_fee: string;
  risk_class: string;
  benchmark: string;
  risk_profile: string;
  risk_tolerance_correction: string;
  description: string;
  is_active_all_contract_types: boolean;
  has_period: boolean;
  is_active_all_contract_types_from: string;
  is_active_all_contract_types_to: string;
  contract_types: readonly string[];
  client_type: readonly string[];
  adequacy_test: readonly string[];
  ability_to_bear_loss: readonly string[];
  investment_horizon: readonly string[];
  client_investment_goals: readonly string[];
  client_esg: readonly string[];
  negative_client_type: readonly string[];
  negative_adequacy_test: readonly string[];
  negative_ability_to_bear_loss: readonly string[];
  negative_investment_horizon: readonly string[];
  negative_client_investment_goals: readonly string[];
  /** `YYYY-MM-DD` or empty. */
  target_market_review_date: string;
} & OwnDates;

const MINUTE_LENGTH = 'YYYY-MM-DDTHH:mm'.length;
const toMinute = (bound: string | null | undefined) => (bound ?? '').slice(0, MINUTE_LENGTH);
const toText = (figure: number | null | undefined) => (figure === null || figure === undefined ? '' : String(figure));

/** A fraction as the percentage that users edit: 0.0725 is `7,25`. */
export function toPercentText(fraction: number | null | undefined): string {
  if (fraction === null || fraction === undefined) return '';
  // The database stores six decimals; the double of a percentage may have digits beyond its four.
  return String(Number((fraction * 100).toFixed(4))).replace('.', ',');
}

const percentPattern = /^(\d{1,3})(?:[.,](\d{1,2}))?$/;
const HUNDREDTHS_OF_ALL = 10_000;

/** A typed percentage as a fraction, in steps of 0.01 % from 0 to 100 %; null for anything else. */
export function fromPercentText(text: string): number | null {
  const [, whole, decimals = ''] = percentPattern.exec(text.replaceAll(/\s/g, '')) ?? [];
  if (whole === undefined) return null;
  const hundredths = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return hundredths > HUNDREDTHS_OF_ALL ? null : hundredths / HUNDREDTHS_OF_ALL;
}

/** Initial values of the dialog: a new strategy is active and offered under every contract type. */
export function toValues(strategy: Strategy | null, contractTypeIds: readonly string[]): StrategyValues {
  const from = toMinute(strategy?.is_active_all_contract_types_from);
  const to = toMinute(strategy?.is_active_all_contract_types_to);
  const own = contractTypeIds.flatMap((id): [string, string | boolean][] => {
    const under = strategy?.contract_types.find((one) => one.id === id);
    return [
      [`own:${id}`, under?.use_custom_date ?? false],
      [`from:${id}`, toMinute(under?.from)],
      [`to:${id}`, toMinute(under?.to)],
    ];
  });
  return {
    ...(Object.fromEntries(own) as OwnDates),
    name: strategy?.name_cs ?? '',
    name_sk: strategy?.name_sk ?? '',
    strategy_name: strategy?.strategy_name_cs ?? '',
    strategy_name_sk: strategy?.strategy_name_sk ?? '',
    currency: strategy?.currency ?? '',
    code: strategy?.code ?? '',
    external_id: strategy?.external_id ?? '',
    is_active: strategy?.is_active ?? true,
    performance: toPercentText(strategy?.performance),
    ongoing_fee: toPercentText(strategy?.ongoing_fee),
    entry_fee: toPercentText(strategy?.entry_fee),
    risk_class: toText(strategy?.risk_class),
    benchmark: strategy?.benchmark ?? '',
    risk_profile: toText(strategy?.risk_profile),
    risk_tolerance_correction: toText(strategy?.risk_tolerance_correction),
    description: strategy?.description ?? '',
    is_active_all_contract_types: strategy?.is_active_all_contract_types ?? true,
    has_period: from !== '' || to !== '',
    is_active_all_contract_types_from: from,
    is_active_all_contract_types_to: to,
    contract_types: contractTypeIds.filter((id) => strategy?.contract_types.some((one) => one.id === id)),
    client_type: strategy?.client_type ?? [],
    adequacy_test: strategy?.adequacy_test ?? [],
    ability_to_bear_loss: strategy?.ability_to_bear_loss ?? [],
    investment_horizon: (strategy?.investment_horizon ?? []).map(String),
    client_investment_goals: strategy?.client_investment_goals ?? [],
    client_esg: strategy?.client_esg ?? [],
    negative_client_type: strategy?.negative_client_type ?? [],
    negative_adequacy_test: strategy?.negative_adequacy_test ?? [],
    negative_ability_to_bear_loss: strategy?.negative_ability_to_bear_loss ?? [],
    negative_investment_horizon: (strategy?.negative_investment_horizon ?? []).map(String),
    negative_client_investment_goals: strategy?.negative_client_investment_goals ?? [],
    target_market_review_date: strategy?.target_market_review_date ?? '',
  };
}

const toFigure = (text: string) => (text.trim() === '' ? null : Number(text.trim().replace('\u2212', '-')));

const percentFields = ['performance', 'ongoing_fee', 'entry_fee'] as const;

/** Typed percentages as fractions. One in finer steps than the dialog's, which an import may have stored, is left out and stays unchanged. */
function toFractions(values: StrategyValues): Partial<Record<(typeof percentFields)[number], number | null>> {
  const fields = percentFields.map((name) => [name, fromPercentText(values[name])] as const);
  return Object.fromEntries(fields.filter(([name, fraction]) => fraction !== null || values[name].trim() === ''));
}

/** Request body. */
export function toBody(values: StrategyValues) {
  const hasPeriod = values.is_active_all_contract_types && values.has_period;
  return {
    name: values.name,
    name_cs: values.name,
    name_sk: values.name_sk,
    strategy_name_cs: values.strategy_name,
    strategy_name_sk: values.strategy_name_sk,
    currency: values.currency as NonNullable<Strategy['currency']> | '',
    code: values.code,
    external_id: values.external_id,
    is_active: values.is_active,
    ...toFractions(values),
    risk_class: toFigure(values.risk_class),
    benchmark: values.benchmark,
    risk_profile: toFigure(values.risk_profile),
    risk_tolerance_correction: toFigure(values.risk_tolerance_correction),
    description: values.description,
    is_active_all_contract_types: values.is_active_all_contract_types,
    is_active_all_contract_types_from: hasPeriod ? values.is_active_all_contract_types_from : '',
    is_active_all_contract_types_to: hasPeriod ? values.is_active_all_contract_types_to : '',
    contract_types: values.contract_types.map((id) => ({
      id,
      use_custom_date: values[`own:${id}`] === true,
      from: values[`from:${id}`] ?? '',
      to: values[`to:${id}`] ?? '',
    })),
    client_type: values.client_type as Strategy['client_type'],
    adequacy_test: values.adequacy_test as Strategy['adequacy_test'],
    ability_to_bear_loss: values.ability_to_bear_loss as Strategy['ability_to_bear_loss'],
    investment_horizon: values.investment_horizon.map(Number) as Strategy['investment_horizon'],
    client_investment_goals: values.client_investment_goals as Strategy['client_investment_goals'],
    client_esg: values.client_esg as Strategy['client_esg'],
    negative_client_type: values.negative_client_type as Strategy['negative_client_type'],
    negative_adequacy_test: values.negative_adequacy_test as Strategy['negative_adequacy_test'],
    negative_ability_to_bear_loss: values.negative_ability_to_bear_loss as Strategy['negative_ability_to_bear_loss'],
    negative_investment_horizon: values.negative_investment_horizon.map(Number) as Strategy['negative_investment_horizon'],
    negative_client_investment_goals: values.negative_client_investment_goals as Strategy['negative_client_investment_goals'],
    target_market_review_date: values.target_market_review_date,
  };
}

const digits: FieldRule = (value) => (/^\d{0,18}$/.test(value.trim()) ? null : { key: 'number' });
const whole: FieldRule = (value) => (/^([-\u2212]?\d{1,9})?$/.test(value.trim()) ? null : { key: 'wholeNumber' });
const wholeTo =
  (max: number): FieldRule =>
  (value) => {
    const figure = toFigure(value);
    return figure === null || (Number.isInteger(figure) && figure >= 1 && figure <= max)
      ? null
      : { key: 'wholeRange', values: { min: 1, max } };
  };
const percent =
  (untouched: string): FieldRule =>
  (value) =>
    value.trim() === '' || value === untouched || fromPercentText(value) !== null ? null : { key: 'range', values: { min: 0, max: 100 } };
/** Both bounds have the same format, so that comparing the texts compares the times. */
const notBefore =
  (from: string): FieldRule =>
  (value, values) =>
    value !== '' && (values[from] ?? '') > value ? { key: 'reversed' } : null;

/** Rules of the dialog. Bounds that do not count are not checked. */
export function rulesOf(initial: StrategyValues): FormRules<StrategyValues> {
  return withLimits(newStrategyLimits, {
    external_id: [digits],
    ...Object.fromEntries(percentFields.map((name) => [name, [percent(initial[name])]])),
    risk_class: [wholeTo(RISK_CLASS_MAX)],
    risk_profile: [wholeTo(RISK_PROFILE_MAX)],
    risk_tolerance_correction: [whole],
    target_market_review_date: [typedDay],
    ...Object.fromEntries(
      Object.keys(initial).flatMap((name) => {
        if (name.startsWith('from:')) return [[name, [typedMinute]]];
        return name.startsWith('to:') ? [[name, [typedMinute, notBefore(name.replace('to:', 'from:'))]]] : [];
      }),
    ),
  });
}
