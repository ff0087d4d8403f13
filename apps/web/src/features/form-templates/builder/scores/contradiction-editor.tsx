import type { Contradiction } from '@pramen/domain/forms/definition/definition';
import { useTranslation } from 'react-i18next';
import { ConditionList } from '../conditions/condition-list.tsx';
import { targetsOfRules } from '../conditions/targets.ts';
import styles from '../fields/fields.module.css';
import { WordingFields } from '../fields/wording-fields.tsx';
import type { Scope } from '../draft/scope.ts';
import { useFormLanguage } from '../draft/use-form-language.ts';
import { withContradiction } from '../edits/rules.ts';

/** The chosen contradiction: answers or metrics that cannot be true together, and what is said about it. */
export function ContradictionEditor({ scope, index }: { scope: Scope; index: number }) {
  const { t } = useTranslation('formBuilder');
  const language = useFormLanguage();
  const { builder, definition, issues, own } = scope;
  const { metrics = [], contradictions = [] } = definition.evaluation ?? {};
  const contradiction = contradictions[index];
  if (!contradiction) return null;
  const errorOf = (part: string) => issues.of({ kind: 'contradiction', index }, part);
  const change = (to: (before: Contradiction) => Contradiction, group: string) =>
    builder.edit((one) => withContradiction(one, index, to), `contradiction ${index} ${group}`);
  return (
    <div className={styles.fields}>
      <WordingFields
        element={contradiction}
        part="message"
        label={t('contradictions.message')}
        description={t('contradictions.hint')}
        own={own}
        isRequired
        isLong
        errorOf={errorOf}
        onChange={change}
      />
      <ConditionList
        title={t('contradictions.when')}
        lead={t('contradictions.lead')}
        none={t('contradictions.none')}
        conditions={contradiction.when}
        targets={targetsOfRules(definition, metrics.length, language)}
        reason={t('conditions.noQuestion')}
        error={errorOf('.when')}
        errorOf={(at) => errorOf(`.when[${at}]`)}
        onChange={(when, group) => change((before) => ({ ...before, when }), group)}
      />
    </div>
  );
}
