import type { FormDefinition, TemplateType } from '@pramen/domain/forms/definition/definition';
import { BENEFICIAL_OWNER_QUESTION, lacksOwnerQuestion } from '@pramen/domain/compliance/aml/beneficial-owners';
import { findMissingMetrics } from '@pramen/domain/forms/evaluation/expected-metrics';
import { listMissingWordings, listUnnamedLevels } from '@pramen/domain/forms/definition/wording';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../ui/actions/button.tsx';
import { Dialog } from '../../../../ui/dialogs/dialog.tsx';
import { Banner } from '../../../../ui/feedback/banner.tsx';
import { TickField } from '../../../../ui/forms/choices/tick-field.tsx';
import { TextField } from '../../../../ui/forms/text/text-field.tsx';
import { definitionReaderQuery } from '../../definition/use-definition.ts';
import { DifferenceList } from '../difference/difference-list.tsx';
import { IssueLinks } from '../source/issue-links.tsx';
import { PlaceLinks } from '../source/place-links.tsx';
import styles from './publishing.module.css';
import type { PlacedIssues } from '../draft/use-placed-issues.ts';
import type { Builder } from '../draft/use-builder.ts';
import type { Place } from '../model/places.ts';
import { Failures } from './failures.tsx';
import type { BuilderSave } from './use-builder-save.ts';

interface PublishDialogProps {
  builder: Builder;
  saving: BuilderSave;
  issues: PlacedIssues;
  isOpen: boolean;
  onClose: () => void;
  /** Closes and leads to the element that a fault concerns; null: to the JSON text. */
  onGo: (place: Place | null) => void;
  conflict: ReactNode;
}

/** Publishes the draft: what hinders it, what it changes, and whether a law requires that open forms move to it. */
export function PublishDialog({ isOpen, onClose, ...props }: PublishDialogProps) {
  const { t } = useTranslation('formBuilder');
  return (
    <Dialog title={t('publish.title')} isOpen={isOpen} isBusy={props.saving.isBusy} onClose={onClose}>
      <PublishForm {...props} onClose={onClose} />
    </Dialog>
  );
}

function PublishForm({ builder, saving, issues, onClose, onGo, conflict }: Omit<PublishDialogProps, 'isOpen'>) {
  const { t } = useTranslation('formBuilder');
  const { base } = saving;
  const [version, setVersion] = useState(base.version ?? '');
  const [isRequiredByLaw, setRequiredByLaw] = useState(false);
  const { data: read } = useQuery(definitionReaderQuery);
  const stored = useMemo(() => read?.(base.data).definition ?? null, [read, base.data]);
  const isChanged = builder.text !== base.data;
  /** People may have forms of an earlier revision open. */
  const mayBeOpen = isChanged && base.was_published;
  const isChecked = builder.checked !== null && builder.checked.text === builder.text;
  if (issues.all.length > 0)
    return (
      <div className={styles.question}>
        <p>{t('publish.hindered')}</p>
        <IssueLinks issues={issues} definition={builder.definition} onGo={onGo} />
        <div className={styles.answers}>
          <Button kind="quiet" onClick={onClose}>
            {t('publish.back')}
          </Button>
        </div>
      </div>
    );
  return (
    <div className={styles.question}>
      <p>{t(isChanged ? 'publish.text' : 'publish.same', { number: base.revision.number + (isChanged ? 1 : 0) })}</p>
      <TextField name="version" label={t('publish.version')} description={t('publish.versionHint')} value={version} onChange={setVersion} />
      {mayBeOpen && (
        <TickField
          name="is_required_by_law"
          label={t('publish.law')}
          description={t('publish.lawHint')}
          isOn={isRequiredByLaw}
          onToggle={() => setRequiredByLaw((before) => !before)}
        />
      )}
      {mayBeOpen && <Banner tone="notice">{t(isRequiredByLaw ? 'publish.lawNotice' : 'publish.others')}</Banner>}
      {builder.definition && <MissingWordings definition={builder.definition} onGo={onGo} />}
      {builder.definition && <UnnamedLevels definition={builder.definition} onGo={onGo} />}
      {builder.definition && <MissingMetrics definition={builder.definition} type={base.type} />}
      {builder.definition && lacksOwnerQuestion(builder.definition, base.type) && (
        <Banner tone="notice">{t('publish.missingOwner', { id: BENEFICIAL_OWNER_QUESTION })}</Banner>
      )}
      {isChanged && stored && builder.definition && (
        <details>
          <summary className={styles.summary}>{t('difference.inPublishing')}</summary>
          <DifferenceList before={stored} after={builder.definition} />
        </details>
      )}
      <Failures saving={saving} />
      {conflict}
      <div className={styles.answers}>
        <Button kind="quiet" isDisabled={saving.isBusy} onClick={onClose}>
          {t('publish.back')}
        </Button>
        <Button
          isBusy={saving.isBusy}
          isDisabled={!isChecked}
          onClick={() => saving.save({ data: builder.text, publishing: { version, isRequiredByLaw: isRequiredByLaw && mayBeOpen } })}
        >
          {t('publish.confirm', { number: base.revision.number + (isChanged ? 1 : 0) })}
        </Button>
      </div>
    </div>
  );
}

interface AboutTexts {
  definition: FormDefinition;
  onGo: (place: Place | null) => void;
}

/** Texts that readers of the other language will see in this one. */
function MissingWordings({ definition, onGo }: AboutTexts) {
  const { t } = useTranslation('formBuilder');
  const missing = useMemo(() => listMissingWordings(definition), [definition]);
  const [first] = missing;
  if (!first) return null;
  return (
    <Banner tone="notice">
      <p>{t(`publish.missing.${first.language}`, { count: missing.length })}</p>
      <details>
        <summary className={styles.summary}>{t('publish.which')}</summary>
        <PlaceLinks
          label={t('publish.which')}
          items={missing.map(({ place, fallback }) => ({ place, text: fallback }))}
          definition={definition}
          onGo={onGo}
        />
      </details>
    </Banner>
  );
}

/** Levels without a name: whoever reads the result sees their stored value. */
function UnnamedLevels({ definition, onGo }: AboutTexts) {
  const { t } = useTranslation('formBuilder');
  const unnamed = useMemo(() => listUnnamedLevels(definition), [definition]);
  if (unnamed.length === 0) return null;
  const items = unnamed.map(({ place, value }) => ({ place, text: value }));
  return (
    <Banner tone="notice">
      <p>{t('publish.unnamedLevels')}</p>
      <PlaceLinks label={t('publish.unnamedLevels')} items={items} definition={definition} onGo={onGo} />
    </Banner>
  );
}

/** Metrics that suitability or AML will look for in vain. */
function MissingMetrics({ definition, type }: { definition: FormDefinition; type: TemplateType }) {
  const { t } = useTranslation('formBuilder');
  const missing = useMemo(() => findMissingMetrics(definition, type), [definition, type]);
  if (missing.length === 0) return null;
  return <Banner tone="notice">{t('publish.missingMetrics', { names: missing.join(', ') })}</Banner>;
}
