import type { CompiledForm, CompiledQuestion } from '../definition/compile.ts';
import type { DefinitionIssue } from './definition-issue.ts';

// Guideline 26 of ESMA's guidelines on suitability (ESMA35-43-3172): sustainability preferences are asked after the other parts of the
// assessment. Article 2(7) of Regulation (EU) 2017/565 has three parts: the share of taxonomy-aligned investments, the share of sustainable
// investments, and principal adverse impacts. A form asks each under a question with a fixed id.

/** Whether the client has preferences at all. */
export const PREFERENCE_WANTED = 'sustainability_wanted';
/** The three parts of a preference. */
export const preferenceParts = ['taxonomy_share', 'sfdr_share', 'adverse_impacts'] as const;
/** How a preference was adapted because nothing fits it, and why. */
const adaptation = ['preference_outcome', 'adaptation_reason'] as const;

/** The metric that takes the client's preference into the comparison with strategies. */
const PREFERENCE_METRIC = 'INVESTMENT_PREFERENCE';

const knownIds: ReadonlySet<string> = new Set([PREFERENCE_WANTED, ...preferenceParts, ...adaptation]);

/** The question that the metric of preferences takes its value from. */
function* sourcesOf({ definition }: CompiledForm): Generator<string> {
  for (const { id, source } of definition.evaluation?.metrics ?? [])
    if (id === PREFERENCE_METRIC && source.kind === 'answer') yield source.question;
}

/**
 * What is wrong with the preferences in a suitability questionnaire: a part that is missing, or a question about something else that comes
 * after the first of them. Questions that are asked because of a preference belong to it. A form without any preferences has no issue.
 */
export function* checkPreferences(form: CompiledForm): Generator<DefinitionIssue> {
  const about = new Set([...knownIds, ...sourcesOf(form)]);
  const belongs = ({ question, conditions }: CompiledQuestion) =>
    about.has(question.id) || conditions.some(({ field }) => about.has(field));
  if (![...about].some((id) => form.questions.has(id))) return;
  for (const id of [PREFERENCE_WANTED, ...preferenceParts])
    if (!form.questions.has(id) && !(id === PREFERENCE_WANTED && about.size > knownIds.size))
      yield { code: 'preference_missing', place: 'content', subject: id };
  let hasBegun = false;
  for (const [index, { questions }] of form.fieldsets.entries())
    for (const [order, one] of questions.entries()) {
      if (belongs(one)) {
        hasBegun = true;
        about.add(one.question.id);
      } else if (hasBegun && one.question.type !== 'html')
        yield { code: 'preference_not_last', place: `content[${index}].questions[${order}]`, subject: one.question.id };
    }
}
