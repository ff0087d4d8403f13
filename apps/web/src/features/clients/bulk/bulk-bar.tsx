import { IconMailForward, IconUserShare } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/actions/button.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { writeCount } from '../../../ui/display/values/write-count.ts';
import { BulkAdviserDialog } from './bulk-adviser-dialog.tsx';
import { BulkInviteDialog } from './bulk-invite-dialog.tsx';
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
  const [asks, setAsks] = useState<'adviser' | 'invitation' | null>(null);
  const close = () => setAsks(null);
  const step = useBulkStep();
  const count = choice.clients.size;
  /** The others have an account, or may not have one: they would only be refused. */
  const invited = new Map([...choice.clients].filter(([, { state }]) => state === 'not-activated'));
  const take = (what: BulkStep, sent = choice.clients) => {
    step.mutate(
      { step: what, ids: [...sent.keys()] },
      {
        onSuccess: ({ doneCount, refusals }) => {
          close();
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
              onClick={() => setAsks('invitation')}
            >
              {t('bulk.invite')}
            </Button>
          )}
          {mayHandOver && (
            <Button
              kind="quiet"
              isDisabled={step.isPending}
              icon={<IconUserShare size={18} stroke={1.5} aria-hidden />}
              onClick={() => setAsks('adviser')}
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
        isOpen={asks === 'adviser'}
        onClose={close}
        onChosen={(personId) => take({ kind: 'owner', personId })}
      />
      <BulkInviteDialog
        invitedCount={invited.size}
        otherCount={count - invited.size}
        isBusy={step.isPending}
        isOpen={asks === 'invitation'}
        onClose={close}
        onConfirm={() => (invited.size > 0 ? take({ kind: 'invite' }, invited) : close())}
      />
    </div>
  );
}

/** Clients that stay chosen because the action was refused, with the reasons. */
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
