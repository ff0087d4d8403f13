import type { ReadConfig } from '@pramen/contract/onboarding/onboarding.schemas';
import type { z } from 'zod';
import { blankOptions, contractOf, toOptions, toOptionValues } from '../../../features/onboarding-options/onboarding-options.model.ts';
import type { OptionValues } from '../../../features/onboarding-options/onboarding-options.model.ts';

type Stored = z.output<typeof ReadConfig>['config'];

interface Choice {
  id: string;
  label: string;
}

const NEW = 'type:';
const OWN = 'contract:';

/** The contracts of one select: new ones by their type, and the client's own. */
export function contractOptions(types: readonly Choice[], contracts: readonly Choice[], write: (label: string) => string) {
  return [
    ...types.map(({ id, label }) => ({ value: `${NEW}${id}`, label: write(label) })),
    ...contracts.map(({ id, label }) => ({ value: `${OWN}${id}`, label })),
  ];
}

/** Fields of the dialog for what was chosen last; null: nothing. */
export function toStartValues(config: Stored): OptionValues {
  if (config === null) return toOptionValues(blankOptions, null);
  const { contract, contract_type: type } = config;
  return toOptionValues(config, contract !== null ? `${OWN}${contract}` : type !== null ? `${NEW}${type}` : null);
}

/** What is sent. */
export function toStartConfig(values: OptionValues) {
  const chosen = contractOf(values) ?? '';
  return {
    ...toOptions(values),
    contract_type: chosen.startsWith(NEW) ? chosen.slice(NEW.length) : null,
    contract: chosen.startsWith(OWN) ? chosen.slice(OWN.length) : null,
  };
}
