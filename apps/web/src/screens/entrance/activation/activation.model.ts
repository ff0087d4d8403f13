import i18next from 'i18next';
import { Problem } from '../../../platform/api/problem.ts';
import { describeProblem } from '../../../platform/api/problem-text.ts';

/** An account that is already active says so; every other refusal reads as a wrong code, so that nothing can be probed here. */
export function describeActivationFailure(failure: Error): string {
  const isRefusal = failure instanceof Problem && failure.status > 0;
  if (!isRefusal) return describeProblem(failure);
  const isActive = failure.code === 'user.already_active' || failure.message === 'user.already_active';
  return isActive ? i18next.t('errors:user.already_active') : i18next.t('errors:verification_code.INVALID_CODE');
}
