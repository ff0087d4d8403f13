import type * as contract from '@pramen/contract/suitability/suitability.schemas';
import type { Comparison, FitReason, FitResult } from '@pramen/domain/strategies/fit';
import {
  abilitiesToBearLoss,
  adequacyTests,
  clientTypes,
  esgPreferences,
  investmentGoals,
  investmentHorizons,
} from '@pramen/domain/strategies/target-market';
import { nameIn } from '@pramen/domain/text/names';
import { translate } from '@pramen/texts/translate';
import type { strategies } from '../../database/schema/catalogue.ts';
import type { Language } from '../../platform/calls/call.ts';
import type { Questionnaire } from './suitability.reader.ts';
import type { WarningRow } from './warnings.reader.ts';

/** Label of a list, and the words of its values; unknown values stand for themselves. */
function wordsOf(list: Comparison, language: Language): { label: string; words: Readonly<Record<string, string>> } {
  const all = <Word extends string | number>(words: readonly Word[], write: (word: Word) => string) =>
    Object.fromEntries(words.map((word) => [String(word), write(word)]));
  const says = {
    client_type: () => ({
      label: translate(language, 'strategies:clientType'),
      words: all(clientTypes, (word) => translate(language, `strategies:clientTypes.${word}`)),
    }),
    adequacy_test: () => ({
      label: translate(language, 'strategies:adequacyTest'),
      words: all(adequacyTests, (word) => translate(language, `strategies:adequacyTests.${word}`)),
    }),
    ability_to_bear_loss: () => ({
      label: translate(language, 'strategies:abilityToBearLoss'),
      words: all(abilitiesToBearLoss, (word) => translate(language, `strategies:abilities.${word}`)),
    }),
    investment_horizon: () => ({
      label: translate(language, 'strategies:investmentHorizon'),
      words: all(investmentHorizons, (word) => translate(language, `strategies:horizons.${word}`)),
    }),
    client_investment_goals: () => ({
      label: translate(language, 'strategies:clientInvestmentGoals'),
      words: all(investmentGoals, (word) => translate(language, `strategies:goals.${word}`)),
    }),
    client_esg: () => ({
      label: translate(language, 'strategies:clientEsg'),
      words: all(esgPreferences, (word) => translate(language, `strategies:esg.${word}`)),
    }),
    risk_tolerance_correction: () => ({ label: translate(language, 'suitability:riskTolerance'), words: {} }),
  } satisfies Record<Comparison, () => { label: string; words: Record<string, string> }>;
  return says[list]();
}

function presentReason({ list, kind, values }: FitReason, language: Language): contract.FitReason {
  const { label, words } = wordsOf(list, language);
  const written = values.map((value) => words[value] ?? value).join(', ');
  return { list, kind, values: [...values], text: translate(language, `suitability:reasons.${kind}`, { list: label, values: written }) };
}

export const presentReasons = (reasons: readonly FitReason[], language: Language): contract.FitReason[] =>
  reasons.map((reason) => presentReason(reason, language));

/** No valid questionnaire is no reproach while the submitted one waits for staff. */
const writeFit = (fit: FitResult['fit'], isReviewAwaited: boolean, language: Language): string =>
  translate(language, fit === 'NO_VALID_QUESTIONNAIRE' && isReviewAwaited ? 'suitability:reviewAwaited' : `suitability:fits.${fit}`);

export function presentFit(
  { id, strategyName, strategyNameSk }: typeof strategies.$inferSelect,
  { fit, reasons }: FitResult,
  isReviewAwaited: boolean,
  language: Language,
): contract.StrategyFit {
  return {
    strategy_id: id,
    strategy_name: nameIn(language, { name: strategyName, nameSk: strategyNameSk }),
    fit,
    fit_text: writeFit(fit, isReviewAwaited, language),
    reasons: presentReasons(reasons, language),
  };
}

export function presentQuestionnaire(found: Questionnaire | null): contract.ClientSuitability['questionnaire'] {
  if (!found) return null;
  return {
    record_id: found.recordId,
    accepted_at: found.acceptedAt.toISOString(),
    valid_until: found.validUntil,
    is_valid: found.isValid,
    due_from: found.dueFrom,
  };
}

export function presentWarning(row: WarningRow, language: Language): contract.SuitabilityWarning {
  return {
    id: row.id,
    client_id: row.clientId,
    client_name: row.clientName,
    adviser: row.adviser,
    investment_id: row.contractStrategyId,
    strategy_id: row.strategyId,
    strategy_name: nameIn(language, { name: row.strategyName, nameSk: row.strategyNameSk }),
    contract_number: row.contractNumber,
    fit: row.fit,
    fit_text: writeFit(row.fit, row.isReviewAwaited, language),
    reasons: presentReasons(row.reasons, language),
    created_at: row.createdAt.toISOString(),
    record_id: row.recordId,
    is_acknowledged: row.acknowledgedAt !== null,
    holds_onboarding: row.acknowledgedAt === null && row.isOnboardingHeld,
    acknowledgement: row.acknowledgement,
    acknowledged_by: row.acknowledgedByName,
    acknowledged_at: row.acknowledgedAt?.toISOString() ?? null,
  };
}
