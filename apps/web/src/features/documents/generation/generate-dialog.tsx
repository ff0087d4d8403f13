import type { TemplateGroup } from '@pramen/contract/document-templates/document-templates.schemas';
import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { Problem } from '../../../platform/api/problem.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { DialogForm } from '../../../ui/forms/dialog-form.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { QuietError } from '../../../ui/feedback/quiet-error.tsx';
import { SelectField } from '../../../ui/forms/choices/select-field.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { TickGroup } from '../../../ui/forms/choices/tick-group.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { useGeneration } from '../documents.commands.ts';
import { contractOptions, usualContractOf, type ContractChoice } from './contract-choice.model.ts';
import { templateGroupsQuery } from '../documents.queries.ts';
import styles from '../documents.module.css';

interface GenerateDialogProps {
  clientId: string;
  /** undefined while they load, and after a failure. */
  contracts: readonly ContractChoice[] | undefined;
  /** Loads the contracts again; null: they did not fail. */
  onRetry: (() => void) | null;
  isOpen: boolean;
  /** Opens the dialog that assigns an adviser to the client; null when the user may not. */
  onAssign: (() => void) | null;
  onClose: () => void;
}

/** Chooses templates to generate documents for a client. */
export function GenerateDialog({ isOpen, ...props }: GenerateDialogProps) {
  const { t } = useTranslation('documentReview');
  return (
    <Dialog title={t('generate.title')} isOpen={isOpen} onClose={props.onClose}>
      <ChoiceParts key={props.clientId} {...props} />
    </Dialog>
  );
}

/** Waits for templates and contracts: without the contracts nobody would see which one the documents are for. */
function ChoiceParts({ contracts, onRetry, ...props }: Omit<GenerateDialogProps, 'isOpen'>) {
  const { t } = useTranslation('documentReview');
  const { data: groups, isError, refetch } = useQuery(templateGroupsQuery);
  if (isError && !groups) return <QuietError onRetry={() => void refetch()}>{t('generate.failed')}</QuietError>;
  if (onRetry && !contracts) return <QuietError onRetry={onRetry}>{t('generate.contractsFailed')}</QuietError>;
  if (!groups || !contracts)
    return (
      <div aria-busy>
        <SkeletonRows height="28px" />
      </div>
    );
  return <TemplateChoice {...props} groups={groups} contracts={contracts} />;
}

interface TemplateChoiceProps extends Pick<GenerateDialogProps, 'clientId' | 'onAssign' | 'onClose'> {
  groups: readonly TemplateGroup[];
  contracts: readonly ContractChoice[];
}

function TemplateChoice({ clientId, groups, contracts, onAssign, onClose }: TemplateChoiceProps) {
  const { t } = useTranslation('documentReview');
  // A template may be in several categories: it is one choice all the same.
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [picked, setPicked] = useState<string | null>(null);
  const generation = useGeneration(clientId);
  // Falls back to the usual contract when the picked one no longer exists.
  const contractId = contracts.some(({ id }) => id === picked) || picked === '' ? (picked ?? '') : usualContractOf(contracts);
  const generate = (event: SyntheticEvent) => {
    event.preventDefault();
    generation.mutate(
      { templateIds: [...chosen], contractId },
      {
        onSuccess: ({ message }) => {
          showToast('success', message);
          onClose();
        },
      },
    );
  };
  if (groups.every(({ templates }) => templates.length === 0)) return <Banner tone="plain">{t('generate.none')}</Banner>;
  return (
    <DialogForm
      action={
        generation.isPending ? t('generate.running') : chosen.size === 0 ? t('generate.chosen') : t('generate.send', { count: chosen.size })
      }
      isChanged={chosen.size > 0 || picked !== null}
      isBusy={generation.isPending}
      isDisabled={chosen.size === 0}
      failure={generation.error && describeProblem(generation.error)}
      onSubmit={generate}
      onCancel={onClose}
    >
      <p className={styles.quiet}>{t('generate.lead')}</p>
      {contracts.length > 0 && (
        <SelectField
          name="contract_id"
          layout="form"
          label={t('generate.contract')}
          description={t('generate.contractHint')}
          value={contractId}
          options={contractOptions(contracts, t('generate.noContract'))}
          onChange={setPicked}
        />
      )}
      {groups.map(({ id, name, templates }) => {
        const own = new Set(templates.map((template) => template.id));
        return (
          <TickGroup
            key={id ?? 'none'}
            label={name ?? t('generate.uncategorised')}
            name={`templates-${id ?? 'none'}`}
            options={templates.map((template) => ({
              value: template.id,
              label: template.name,
              reason: template.is_ready ? null : t('generate.wordMissing'),
            }))}
            chosen={[...chosen].filter((one) => own.has(one))}
            onChange={(ticked) => setChosen(new Set([...[...chosen].filter((one) => !own.has(one)), ...ticked]))}
          />
        );
      })}
      {onAssign && generation.error instanceof Problem && generation.error.code === 'document.no_responsible' && (
        <Button kind="quiet" onClick={onAssign}>
          {t('generate.assign')}
        </Button>
      )}
    </DialogForm>
  );
}
