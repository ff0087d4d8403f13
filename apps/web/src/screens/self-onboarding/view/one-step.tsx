import type { InteractionForm, InteractionStep } from '@pramen/contract/onboarding/onboarding.schemas';
import type { TypedStep } from '@pramen/contract/onboarding/step-answers.schemas';
import { ConfirmationStep } from '../agreement/confirmation-step.tsx';
import { DocumentsStep } from '../agreement/documents-step.tsx';
import { AwaitedSummary } from '../agreement/awaited-summary.tsx';
import { SummaryStep } from '../agreement/summary-step.tsx';
import type { ConfirmationCode } from '../agreement/use-confirmation-code.ts';
import { EndStep } from '../ends/end-step.tsx';
import { StartStep } from '../ends/start-step.tsx';
import { IdentificationStep } from '../identity/identification-step.tsx';
import { CalculationStep } from '../investment/calculation-step.tsx';
import { StrategiesStep } from '../investment/strategies-step.tsx';
import { AccountStep } from '../person/account-step.tsx';
import { AddressStep } from '../person/address-step.tsx';
import { PersonStep } from '../person/person-step.tsx';
import { QuestionsStep } from '../questions/questions-step.tsx';
import type { StepProps, WalkProps } from '../walk/step-props.ts';
import { stepAfter, type AnsweredType, type AnswersOf, type StepType } from '../walk/walk.model.ts';

interface OneStepProps extends WalkProps, Omit<StepProps<StepType>, 'step'> {
  form: InteractionForm;
  step: InteractionStep;
  /** Typed in this browser and newer than the stored answers; null: nothing. */
  kept: TypedStep | null;
  /** The answers that the failure is about; null: it is about none. */
  refused: TypedStep | null;
  code: ConfirmationCode;
  isFinishedElsewhere: boolean;
  /** What the step says depends on steps that are being completed. */
  isAwaited: boolean;
  onType: (typed: TypedStep) => void;
}

/** Each kind of step has a component of its own. */
export function OneStep({ kept, refused, code, onType, onBankIdentity, isFinishedElsewhere, isAwaited, ...props }: OneStepProps) {
  const { step, place, profile, onGo, onDone, form, isBusy, failure, onComplete } = props;
  const { context } = profile;
  const shared = { form, isBusy, failure, onComplete };
  const answersOf = <Type extends AnsweredType>(answers: TypedStep | null, type: Type) =>
    answers?.type === type ? (answers.data as AnswersOf<Type>) : null;
  const typedInto = <Type extends AnsweredType>(type: Type) => answersOf(kept, type);
  const next = stepAfter(form, form.steps.indexOf(step), place.from);
  const go = (target: typeof place) => onGo(target, { isCorrection: false });
  switch (step.type) {
    case 'start':
      return <StartStep {...shared} step={step} context={context} onNext={() => go({ step: next })} />;
    case 'aggregated_form':
      return (
        <QuestionsStep
          {...shared}
          step={step}
          typed={typedInto(step.type)}
          page={place.page}
          isCorrection={place.from === 'summary'}
          isAddressed={place.step === step.type}
          onPage={(page, how) => onGo({ ...place, step: step.type, page }, how)}
          onType={(data) => onType({ type: step.type, data })}
        />
      );
    case 'identification':
      return (
        <IdentificationStep
          {...shared}
          step={step}
          typed={typedInto(step.type) ?? step.data}
          userId={profile.user.id}
          onNext={() => go({ step: next })}
          onBankIdentity={onBankIdentity}
          onType={(data) => onType({ type: step.type, data })}
        />
      );
    case 'client_complex_form':
      return (
        <PersonStep
          {...shared}
          step={step}
          typed={typedInto(step.type) ?? step.data}
          refused={answersOf(refused, step.type)}
          onType={(data) => onType({ type: step.type, data })}
        />
      );
    case 'address':
      return (
        <AddressStep
          {...shared}
          step={step}
          typed={typedInto(step.type) ?? step.data}
          refused={answersOf(refused, step.type)}
          onType={(data) => onType({ type: step.type, data })}
        />
      );
    case 'bank_account':
      return (
        <AccountStep
          {...shared}
          step={step}
          typed={typedInto(step.type) ?? step.data}
          refused={answersOf(refused, step.type)}
          onType={(data) => onType({ type: step.type, data })}
        />
      );
    case 'calculation':
      return (
        <CalculationStep
          {...shared}
          step={step}
          typed={typedInto(step.type) ?? step.data}
          onType={(data) => onType({ type: step.type, data })}
        />
      );
    case 'strategies':
      return (
        <StrategiesStep
          {...shared}
          step={step}
          typed={typedInto(step.type) ?? step.data}
          refused={answersOf(refused, step.type)}
          onType={(data) => onType({ type: step.type, data })}
        />
      );
    case 'documents':
      return (
        <DocumentsStep
          {...shared}
          step={step}
          typed={typedInto(step.type) ?? step.data}
          refused={answersOf(refused, step.type)}
          onType={(data) => onType({ type: step.type, data })}
        />
      );
    case 'summary':
      return isAwaited ? (
        <AwaitedSummary />
      ) : (
        <SummaryStep
          {...shared}
          step={step}
          context={context}
          onEdit={(target, page) => go({ step: target, from: 'summary', ...(page === undefined ? {} : { page }) })}
        />
      );
    case 'confirmation':
      return <ConfirmationStep {...shared} step={step} code={code} isAwaited={isAwaited} />;
    case 'end':
      return <EndStep {...shared} step={step} isFinishedElsewhere={isFinishedElsewhere} onDone={onDone} />;
  }
}
