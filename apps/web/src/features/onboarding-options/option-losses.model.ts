import type { OptionValues } from './onboarding-options.model.ts';

/** What follows when something that others rest on is switched off, or switched on without it; each is a sentence. */
export const losses = [
  'contract',
  'unsigned',
  'goal',
  'strategyOfPlan',
  'noStrategy',
  'suitability',
  'assessment',
  'identity',
  'firstPayment',
] as const;
export type Loss = (typeof losses)[number];

const proposes = ({ calculation, strategies }: OptionValues) => calculation || strategies;

/** Each: what is taken away, and whether anything rests on it in what is left. */
const rules: Readonly<Record<Loss, { taken: (values: OptionValues) => boolean; matters?: (left: OptionValues) => boolean }>> = {
  contract: { taken: ({ creates_contract: hasContract }) => hasContract },
  // A contract with nothing to sign was perhaps only forgotten; the specification lets staff send its documents apart.
  unsigned: { taken: ({ creates_contract: hasContract, documents }) => !hasContract || documents },
  // The goal of the investment, and the amount that its costs are counted for.
  goal: { taken: ({ calculation }) => calculation, matters: ({ creates_contract: hasContract }) => hasContract },
  strategyOfPlan: { taken: ({ strategies }) => strategies, matters: ({ calculation }) => calculation },
  noStrategy: { taken: proposes, matters: ({ creates_contract: hasContract }) => hasContract },
  suitability: { taken: ({ investment_questionnaires: forms }) => forms.length > 0, matters: proposes },
  assessment: { taken: ({ aml_questionnaires: forms }) => forms.length > 0 },
  identity: { taken: ({ identification }) => identification },
  // Copies of documents identify a client together with a payment from their own account.
  firstPayment: { taken: ({ bank_account: hasAccount }) => hasAccount, matters: ({ identification }) => identification },
};

/** What saving would take from new clients, compared with what is stored. */
export function lossesBetween(stored: OptionValues, values: OptionValues): Loss[] {
  return losses.filter((loss) => {
    const { taken, matters } = rules[loss];
    return taken(stored) && !taken(values) && (matters?.(values) ?? true);
  });
}
