import { RecordAnswering } from '../../../features/records/answering/record-answering.tsx';
import { recordQuery } from '../../../features/records/records.queries.ts';
import { useOpened } from '../../../platform/forms/use-opened.ts';
import { Card } from '../../../ui/display/card.tsx';
import { renderRecordForm } from '../../kit/record-form.tsx';
import { ItemOver } from '../frame/item-over.tsx';
import { ItemPending } from '../frame/item-pending.tsx';
import type { ItemStepProps } from './item-step.ts';
import styles from '../frame/onboarding.module.css';
import type { Item } from '../plan/plan.model.ts';

type RecordItem = Extract<Item, { is: 'record' }>;

/** One questionnaire, form or meeting record: answered page by page, then confirmed or refused. */
export function RecordStep({ item, profile, onUnsaved, onSkip, onDone, stepBackRef }: ItemStepProps<RecordItem>) {
  const clientId = profile.user.client?.id ?? '';
  const { opened, current, failure, retry } = useOpened(recordQuery(clientId, item.type, item.id));
  if (opened === null || current === null) return <ItemPending failure={failure} onRetry={retry} />;
  return (
    <Card>
      <div className={styles.stack}>
        <h2 className={styles.title}>{current.template_name}</h2>
        {opened.state === 'WAITING' ? (
          <RecordAnswering
            record={current}
            userId={profile.user.id}
            isImpersonated={profile.context.impersonator !== null}
            renderForm={renderRecordForm}
            onUnsaved={onUnsaved}
            onDone={({ message }) => onDone(message)}
            stepBackRef={stepBackRef}
          />
        ) : (
          <ItemOver onPass={onSkip} />
        )}
      </div>
    </Card>
  );
}
