import type { OfferedStrategy } from '@pramen/contract/onboarding/onboarding.schemas';
import type { ReactNode } from 'react';
import type { AnswersOf } from '../walk/walk.model.ts';

/** What the step hands to a calculator of savings. */
export interface CalculatorSlotProps {
  strategies: readonly OfferedStrategy[];
  value: AnswersOf<'calculation'>;
  onChange: (value: AnswersOf<'calculation'>) => void;
}

/** Draws the calculator: the step neither knows its choices nor its figures. */
export type RenderCalculator = (props: CalculatorSlotProps) => ReactNode;
