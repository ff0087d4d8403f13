import type { StoredSelfOnboarding, UnusableChoice } from '@pramen/contract/settings/self-onboarding.schemas';
import { chosenLists } from '@pramen/domain/onboarding/onboarding-steps';
import type { ChosenList } from '@pramen/domain/onboarding/onboarding-steps';
import { blankOptions, contractOf, toOptions, toOptionValues } from '../../../features/onboarding-options/onboarding-options.model.ts';
import type { OptionValues } from '../../../features/onboarding-options/onboarding-options.model.ts';

/** The setting as a record of a form. */
export type SettingRecord = StoredSelfOnboarding & { id: string };

/** Fields of the form without what can no longer be chosen: saving would be refused. */
export function toSettingValues(setting: StoredSelfOnboarding | null): OptionValues {
  const value = setting?.value ?? { ...blankOptions, contract_type: null };
  const isUnusable = (field: string, id: string) => setting?.unusable.some((one) => one.field === field && one.id === id) === true;
  const usable = (choice: ChosenList) => value[choice].filter((id) => !isUnusable(choice, id));
  const type = value.contract_type !== null && isUnusable('contract_type', value.contract_type) ? null : value.contract_type;
  const choices = Object.fromEntries(chosenLists.map((choice) => [choice, usable(choice)]));
  return toOptionValues({ ...value, ...(choices as Record<ChosenList, string[]>) }, type);
}

/** The setting to save. */
export function toSettingBody(values: OptionValues) {
  return { ...toOptions(values), contract_type: contractOf(values) };
}

export const isType = ({ field }: UnusableChoice): boolean => field === 'contract_type';
