import type { FormTemplate } from '@pramen/contract/form-templates/form-templates.schemas';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLeaveGuard } from '../../../ui/dialogs/use-leave-guard.tsx';
import { Tabs } from '../../../ui/display/tabs.tsx';
import { definitionReaderQuery } from '../definition/use-definition.ts';
import { focusElement } from './fields/focus-field.ts';
import { RevisionsTab } from './difference/revisions-tab.tsx';
import { BuilderPanes, type Pane } from './frame/builder-panes.tsx';
import { NotDrawn } from './frame/not-drawn.tsx';
import type { Scope } from './draft/scope.ts';
import { locksOf } from './model/locks.ts';
import type { Place } from './model/places.ts';
import type { RenderForm } from './draft/render-form.ts';
import { SaveBar } from './publishing/save-bar.tsx';
import { useBuilderSave } from './publishing/use-builder-save.ts';
import { FoldedIssues } from './source/issue-links.tsx';
import { SourceTab } from './source/source-tab.tsx';
import { usePlacedIssues } from './draft/use-placed-issues.ts';
import { RemovalQuestion } from './frame/removal-question.tsx';
import { useBuilder } from './draft/use-builder.ts';
import styles from './frame/frame.module.css';

interface FormBuilderProps {
  template: FormTemplate;
  renderForm: RenderForm;
}

const tabs = ['build', 'source', 'revisions'] as const;
type BuilderTab = (typeof tabs)[number];

/** Builds the form of a template from elements, or as JSON text: two views of one draft. */
export function FormBuilder({ template, renderForm }: FormBuilderProps) {
  const { t } = useTranslation('formBuilder');
  const builder = useBuilder(template.data, template.type);
  const [isPublishing, setPublishing] = useState(false);
  const saving = useBuilderSave(template, () => setPublishing(false));
  const { data: read } = useQuery(definitionReaderQuery);
  const [tab, setTab] = useState<BuilderTab>('build');
  const [pane, setPane] = useState<Pane>('outline');
  const [told, setTold] = useState('');
  const [isRemoving, setRemoving] = useState(false);
  const issues = usePlacedIssues(builder.checked);
  const { was_published: wasPublished, data: stored } = saving.base;
  // Records keep answers under these ids, also once the template is no longer offered.
  const locks = useMemo(() => locksOf(read && wasPublished ? read(stored).definition : null), [read, wasPublished, stored]);
  const isChanged = builder.text !== stored;
  const { question } = useLeaveGuard(isChanged);
  const { definition } = builder;
  const scope: Scope | null = definition && {
    builder,
    definition,
    issues,
    locks,
    own: definition.language ?? 'cs',
    announce: setTold,
    renderForm,
    askRemoval: () => setRemoving(true),
  };
  const go = (place: Place | null) => {
    if (place !== null && definition !== null) {
      setTab('build');
      builder.choose(place);
      setPane('editor');
      focusElement();
    } else setTab('source');
  };
  return (
    <div className={styles.builder}>
      <SaveBar
        builder={builder}
        saving={saving}
        issues={issues}
        isChanged={isChanged}
        isPublishing={isPublishing}
        onPublishing={setPublishing}
        onGo={go}
      />
      <FoldedIssues issues={issues} definition={definition} onGo={go} />
      <p role="status" className="visually-hidden">
        {told}
      </p>
      <Tabs label={t('tabs.title')} tabs={tabs.map((value) => ({ value, label: t(`tabs.${value}`) }))} value={tab} onChange={setTab}>
        <div className={styles.panel}>
          {tab === 'source' ? (
            <SourceTab builder={builder} issues={issues} />
          ) : tab === 'revisions' ? (
            <RevisionsTab templateId={template.id} draft={builder.checked?.isTooLarge ? null : definition} />
          ) : scope ? (
            <BuilderPanes scope={scope} pane={pane} onPane={setPane} />
          ) : (
            <NotDrawn checked={builder.checked} onSource={() => setTab('source')} />
          )}
        </div>
      </Tabs>
      {scope && builder.chosen && (
        <RemovalQuestion scope={scope} place={builder.chosen} isOpen={isRemoving} onClose={() => setRemoving(false)} />
      )}
      {question}
    </div>
  );
}
