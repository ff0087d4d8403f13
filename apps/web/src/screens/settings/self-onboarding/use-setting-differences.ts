import type { ContractType } from '@pramen/contract/contract-types/contract-types.schemas';
import { chosenLists, optionalSteps } from '@pramen/domain/onboarding/onboarding-steps';
import { useTranslation } from 'react-i18next';
import type { OfferedTemplates, OptionValues } from '../../../features/onboarding-options/onboarding-options.model.ts';
import { useOptionWords } from '../../../features/onboarding-options/use-option-words.ts';
import type { Difference } from '../../../ui/forms/conflict-notice.tsx';
import { toSettingBody, toSettingValues, type SettingRecord } from './self-onboarding.model.ts';

interface Offered {
  templates: OfferedTemplates;
  types: readonly ContractType[];
}

/** The parts of the onboarding in which the form differs from what another administrator stored. */
export function useSettingDifferences(stored: SettingRecord | null, values: OptionValues, { templates, types }: Offered): Difference[] {
  const { t } = useTranslation('onboardingOptions');
  const words = useOptionWords();
  if (stored === null) return [];
  const write = (body: ReturnType<typeof toSettingBody>): [string, string][] => [
    ...chosenLists.map((choice): [string, string] => [
      words.choice(choice),
      body[choice].map((id) => templates[choice].find((one) => one.id === id)?.name ?? id).join(', '),
    ]),
    [t('contractType'), types.find(({ id }) => id === body.contract_type)?.name ?? ''],
    ...optionalSteps.map((step): [string, string] => [words.step(step).title, t(body[step] ? 'settings.yes' : 'settings.no')]),
  ];
  const theirs = write(toSettingBody(toSettingValues(stored)));
  return write(toSettingBody(values)).flatMap(([label, mine], index) => {
    const written = theirs[index]?.[1] ?? '';
    return mine === written ? [] : [{ label, stored: written, mine }];
  });
}
