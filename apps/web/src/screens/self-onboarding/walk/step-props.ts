import type { ProfileAnswer } from '@pramen/contract/auth/auth.schemas';
import type { InteractionForm } from '@pramen/contract/onboarding/onboarding.schemas';
import type { AnsweredType, AnswersOf, Place, StepOf, StepType } from './walk.model.ts';

/** What the whole walk gets from its surroundings. */
export interface WalkProps {
  profile: ProfileAnswer;
  place: Place;
  /** `isCorrection`: the address named a step that cannot be opened, and leaves no trace in the history. */
  onGo: (place: Place, how: { isCorrection: boolean }) => void;
  onDone: () => void;
  /** Leaves for a bank that confirms who the client is; null: this is not possible here. */
  onBankIdentity: ((formId: string, stepId: string) => void) | null;
}

/** What completes a step besides its answers; `shownCosts` is the hash of the costs that the summary showed. */
export interface CompletedWith {
  hasAgreed?: boolean;
  shownCosts?: string;
  code?: string;
}

/** What every step gets. */
export interface StepProps<Type extends StepType> {
  form: InteractionForm;
  step: StepOf<Type>;
  isBusy: boolean;
  /** Why the step could not be completed. */
  failure: Error | null;
  /** Completes the step with these answers; null: it has none. */
  onComplete: (answers: object | null, more?: CompletedWith) => void;
}

/** What a step gets that the client types into. */
export interface TypedStepProps<Type extends AnsweredType, Typed = AnswersOf<Type>> extends StepProps<Type> {
  /** As typed in this browser, else as the server has them; later ones do not replace what is being typed. */
  typed: Typed;
  /** The answers that the failure is about; null: it is about none. */
  refused?: AnswersOf<Type> | null | undefined;
  onType: (answers: AnswersOf<Type>) => void;
}
