import type { TemplateType } from '@pramen/domain/forms/definition/definition';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormAnswers } from '@pramen/domain/forms/definition/answer-types';
import type { AnswerOf } from '@pramen/contract/endpoint';
import type { Respondent } from '@pramen/contract/records/records.schemas';
import type { readActiveTemplates } from '@pramen/contract/records/concepts.endpoints';
import { Button } from '../../../ui/actions/button.tsx';
import { useUnsavedGuard } from '../../../ui/dialogs/unsaved-guard.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { QuietError } from '../../../ui/feedback/quiet-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { SelectField } from '../../../ui/forms/choices/select-field.tsx';
import type { RenderForm } from '../answers/form-slot.ts';
import { useDraft } from '../answers/use-draft.ts';
import { useRespondent } from '../answers/use-respondent.ts';
import { isQuestionnaire } from '../records.model.ts';
import { recordTemplatesQuery } from '../records.queries.ts';
import styles from '../records.module.css';
import { RecordEditor } from './record-editor.tsx';

interface PreparationProps {
  clientId: string;
  type: TemplateType;
  renderForm: RenderForm;
  onClose: () => void;
}

/** Staff prepare a record for the client from an active template. */
export function PreparationDialog({ isOpen, ...props }: PreparationProps & { isOpen: boolean }) {
  const { t } = useTranslation('recordReview');
  return (
    <Dialog title={t(`add.${props.type}`)} width="wide" isOpen={isOpen} onClose={props.onClose}>
      <Preparation {...props} />
    </Dialog>
  );
}

type UsableTemplate = AnswerOf<typeof readActiveTemplates>['data'][number];

function Preparation({ clientId, type, renderForm, onClose }: PreparationProps) {
  const { t } = useTranslation('recordReview');
  const { data: found, isError, isFetchedAfterMount, refetch } = useQuery(recordTemplatesQuery(clientId, type));
  // As first loaded: a later load must not change a form that is being filled in.
  const [templates, setTemplates] = useState<readonly UsableTemplate[] | null>(null);
  const [chosenId, setChosenId] = useState('');
  // Answers to the templates that were chosen before: changing one's mind loses nothing.
  const [kept, setKept] = useState<ReadonlyMap<string, FormAnswers>>(new Map());
  const [named, setNamed] = useState<Respondent | null>(null);
  useUnsavedGuard(kept.size > 0 || named !== null);
  if (templates === null && found && isFetchedAfterMount) setTemplates(found);
  if (templates === null)
    return isError ? (
      <QuietError onRetry={() => void refetch()}>{t('templatesFailed')}</QuietError>
    ) : (
      <div aria-busy>
        <SkeletonRows height="28px" />
      </div>
    );
  if (templates.length === 0)
    return (
      <div className={styles.stack}>
        <Banner tone="error">{t('noTemplates')}</Banner>
        <Foot type={type} onClose={onClose} />
      </div>
    );
  const chosen = templates.find(({ id }) => id === chosenId);
  return (
    <div className={styles.stack}>
      <SelectField
        label={t('template')}
        layout="form"
        value={chosenId}
        isFocusedFirst
        options={[
          { value: '', label: t('chooseTemplate') },
          ...templates.map(({ id, template }) => ({
            value: id,
            label: template.version ? `${template.name} (${template.version})` : template.name,
          })),
        ]}
        onChange={setChosenId}
      />
      {chosen ? (
        <NewRecord
          key={chosen.id}
          chosen={chosen}
          begun={kept.get(chosen.id) ?? null}
          named={named}
          onName={setNamed}
          onKeep={(answers) => setKept((before) => new Map(before).set(chosen.id, answers))}
          clientId={clientId}
          type={type}
          renderForm={renderForm}
          onClose={onClose}
        />
      ) : (
        <Foot type={type} onClose={onClose} />
      )}
    </div>
  );
}

/** The buttons of a record without a template: none of them can do anything yet. */
function Foot({ type, onClose }: Pick<PreparationProps, 'type' | 'onClose'>) {
  const { t } = useTranslation('recordReview');
  const { t: words } = useTranslation('shell');
  return (
    <div className={styles.foot}>
      <Button kind="plain" onClick={onClose}>
        {words('cancel')}
      </Button>
      <Button kind="quiet" isDisabled>
        {t('saveConcept')}
      </Button>
      <Button isDisabled>{t(isQuestionnaire(type) ? 'evaluate' : 'saveAndSend')}</Button>
    </div>
  );
}

interface NewRecordProps extends PreparationProps {
  chosen: UsableTemplate;
  /** Answers typed before another template was chosen. */
  begun: FormAnswers | null;
  onKeep: (answers: FormAnswers) => void;
  /** Who answers for the client, as typed before another template was chosen. */
  named: Respondent | null;
  onName: (respondent: Respondent) => void;
}

function NewRecord({ chosen, begun, onKeep, named, onName, clientId, type, renderForm, onClose }: NewRecordProps) {
  const { t } = useTranslation('recordReview');
  const draft = useDraft({ data: chosen.data }, begun);
  const respondent = useRespondent({ respondent: named, representation: chosen.representation });
  const isPrefilled = Object.values(draft.stored).some((copies) => copies.some((copy) => Object.keys(copy).length > 0));
  return (
    <RecordEditor
      record={{ clientId, type, id: null }}
      templateId={chosen.id}
      isConfirmed={chosen.template.confirmation_required}
      respondent={{
        ...respondent,
        change: (value) => {
          onName(value);
          respondent.change(value);
        },
      }}
      draft={{
        ...draft,
        change: (answers) => {
          onKeep(answers);
          draft.change(answers);
        },
      }}
      notice={isPrefilled && <Banner tone="plain">{t('prefilled')}</Banner>}
      renderForm={renderForm}
      onClose={onClose}
    />
  );
}
