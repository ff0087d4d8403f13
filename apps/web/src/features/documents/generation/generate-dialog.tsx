import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { Banner } from '../../../ui/banner.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { QuietError } from '../../../ui/quiet-error.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { TickGroup } from '../../../ui/tick-group.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useGeneration } from '../documents.commands.ts';
import { templateGroupsQuery } from '../documents.queries.ts';
import styles from '../documents.module.css';

interface GenerateDialogProps {
  clientId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Chooses templates from which documents are made for a client. */
export function GenerateDialog({ clientId, isOpen, onClose }: GenerateDialogProps) {
  const { t } = useTranslation('documentReview');
  return (
    <Dialog title={t('generate.title')} isOpen={isOpen} onClose={onClose}>
      <TemplateChoice key={clientId} clientId={clientId} onClose={onClose} />
    </Dialog>
  );
}

function TemplateChoice({ clientId, onClose }: Omit<GenerateDialogProps, 'isOpen'>) {
  const { t } = useTranslation('documentReview');
  const { data: groups, isError, refetch } = useQuery(templateGroupsQuery);
  // A template may stand in several categories: it is one choice all the same.
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const generation = useGeneration(clientId);
  const generate = (event: SyntheticEvent) => {
    event.preventDefault();
    generation.mutate([...chosen], {
      onSuccess: ({ message }) => {
        showToast('success', message);
        onClose();
      },
    });
  };
  if (isError && !groups) return <QuietError onRetry={() => void refetch()}>{t('generate.failed')}</QuietError>;
  if (!groups) return <div aria-busy><SkeletonRows height="28px" /></div>;
  if (groups.every(({ templates }) => templates.length === 0)) return <Banner tone="plain">{t('generate.none')}</Banner>;
  return (
    <DialogForm
      action={generation.isPending ? t('generate.running') : chosen.size === 0 ? t('generate.chosen') : t('generate.send', { count: chosen.size })}
      isChanged={chosen.size > 0}
      isBusy={generation.isPending}
      isDisabled={chosen.size === 0}
      failure={generation.error && describeProblem(generation.error)}
      onSubmit={generate}
      onCancel={onClose}
    >
      <p className={styles.quiet}>{t('generate.lead')}</p>
      {groups.map(({ id, name, templates }) => {
        const own = new Set(templates.map((template) => template.id));
        return (
          <TickGroup
            key={id ?? 'none'}
            label={name ?? t('generate.uncategorised')}
            name={`templates-${id ?? 'none'}`}
            options={templates.map((template) => ({ value: template.id, label: template.name, reason: template.is_ready ? null : t('generate.wordMissing') }))}
            chosen={[...chosen].filter((one) => own.has(one))}
            onChange={(ticked) => setChosen(new Set([...[...chosen].filter((one) => !own.has(one)), ...ticked]))}
          />
        );
      })}
    </DialogForm>
  );
}
