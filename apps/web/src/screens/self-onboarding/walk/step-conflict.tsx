import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showForm } from '../../../features/onboarding/steps/steps.commands.ts';
import type { AnswerKeeper, KeeperState } from '../../../features/onboarding/typing/answer-keeper.ts';
import { ConflictNotice } from '../../../ui/forms/conflict-notice.tsx';
import { useDifferences } from './use-differences.ts';

interface StepConflictProps {
  conflict: NonNullable<KeeperState['conflict']>;
  keeper: AnswerKeeper;
}

/** Another device typed into a step as well: the client sees what differs, and says what holds. */
export function StepConflict({ conflict: { stepId, current }, keeper }: StepConflictProps) {
  const { t } = useTranslation('selfOnboarding');
  const queries = useQueryClient();
  const differencesOf = useDifferences();
  const stored = current.steps.find(({ id }) => id === stepId);
  const mine = keeper.mine();
  const takeStored = () => {
    showForm(queries, current);
    keeper.forget(stepId);
  };
  return (
    <ConflictNotice
      level={2}
      lead={t('conflict', { step: stored?.title ?? '' })}
      differences={stored && mine ? differencesOf(stored, mine) : []}
      isBusy={false}
      onKeepMine={() => {
        showForm(queries, current);
        keeper.keepMine();
      }}
      onTakeStored={takeStored}
    />
  );
}
