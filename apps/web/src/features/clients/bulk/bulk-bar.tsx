import { IconMailForward, IconUserShare } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { writeCount } from '../../../ui/display/values/write-count.ts';
import { BulkAdviserDialog } from './bulk-adviser-dialog.tsx';
import { useBulkStep, type BulkStep } from './bulk.commands.ts';
import styles from './bulk.module.css';
import type { ClientChoice } from './use-client-choice.ts';

interface BulkBarProps {
  choice: ClientChoice;
  mayHandOver: boolean;
  mayInvite: boolean;
}

/** How many clients are chosen, and the actions for all of them. */
export function BulkBar({ choice, mayHandOver, mayInvite }: BulkBarProps) {
  const { t } = useTranslation('clients');
  const [isChoosing, setChoosing] = useState(false);
  const step = useBulkStep();
  const count = choice.clients.size;
  const take = (what: BulkStep) => {
    const sent = choice.clients;
    step.mutate(
      { step: what, ids: [...sent.keys()] },
      {
        onSuccess: ({ doneCount, refusals }) => {
          setChoosing(false);
          choice.settle(sent, refusals);
          if (doneCount > 0) showToast('success', t(`bulk.done.${what.kind}`, { count: doneCount }));
        },
      },
    );
  };
  const said = step.isPending ? t('bulk.running', step.progress) : count > 0 ? t('bulk.count', { count, shown: writeCount(count) }) : '';
  return (
    <div className={styles.bar} data-chosen={step.isPending || count > 0}>
      <p className={styles.count} role="status">
        {said}
      </p>
      {count > 0 && (
        <div className={styles.steps}>
          <Button kind="plain" isDisabled={step.isPending} onClick={choice.clear}>
            {t('bulk.clear')}
          </Button>
          {mayInvite && (
            <Button
              kind="quiet"
              isDisabled={step.isPending}
              icon={<IconMailForward size={18} stroke={1.5} aria-hidden />}
              onClick={() => take({ kind: 'invite' })}
            >
              {t('bulk.invite')}
            </Button>
          )}
          {mayHandOver && (
            <Button
              kind="quiet"
              isDisabled={step.isPending}
              icon={<IconUserShare size={18} stroke={1.5} aria-hidden />}
              onClick={() => setChoosing(true)}
            >
              {t('bulk.handOver.action')}
            </Button>
          )}
        </div>
      )}
      <Refusals choice={choice} />
      <BulkAdviserDialog
        clientCount={count}
        isBusy={step.isPending}
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
        onChosen={(personId) => take({ kind: 'owner', personId })}
      />
    </div>
  );
}

/** Clients that stay chosen because the step was refused, with the reasons. */
function Refusals({ choice: { clients, refusals } }: Pick<BulkBarProps, 'choice'>) {
  const { t } = useTranslation('clients');
  const refused = [...clients.values()].flatMap((client) => (refusals.has(client.id) ? [{ ...client, why: refusals.get(client.id) }] : []));
  return (
    <div className={styles.refusals} role="status">
      {refused.length > 0 && (
        <>
          <p>{t('bulk.refused', { count: refused.length })}</p>
          <ul>
            {refused.map(({ id, fullname, why }) => (
              <li key={id}>
                <strong>{fullname}</strong>: {why}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
