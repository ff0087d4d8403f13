import { conditionsOf, type Condition, type Fieldset, type FormDefinition, type Question } from './definition.ts';

export interface CompiledQuestion {
  question: Question;
  /** Position among the questions of the whole form. */
  order: number;
  fieldset: CompiledFieldset;
  conditions: readonly Condition[];
}

export interface CompiledFieldset {
  fieldset: Fieldset;
  questions: readonly CompiledQuestion[];
}

/** A definition indexed for evaluation. Any definition compiles, a faulty one too: authors see the preview of unfinished work. */
export interface CompiledForm {
  definition: FormDefinition;
  fieldsets: readonly CompiledFieldset[];
  /** By id; the first of several questions with one id. */
  questions: ReadonlyMap<string, CompiledQuestion>;
}

export function compileForm(definition: FormDefinition): CompiledForm {
  const questions = new Map<string, CompiledQuestion>();
  let order = 0;
  const fieldsets = definition.content.map((fieldset) => {
    const compiled: CompiledQuestion[] = [];
    const own: CompiledFieldset = { fieldset, questions: compiled };
    for (const question of fieldset.questions) {
      const one = { question, order: order++, fieldset: own, conditions: conditionsOf(question) };
      compiled.push(one);
      if (!questions.has(question.id)) questions.set(question.id, one);
    }
    return own;
  });
  return { definition, fieldsets, questions };
}
