import type { FormRevision } from '@pramen/contract/form-templates/form-templates.schemas';
import type { FormDefinition } from '@pramen/domain/forms/definition/definition';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../../platform/formats/dates.ts';
import { Card } from '../../../../ui/display/card.tsx';
import { QuietError } from '../../../../ui/feedback/quiet-error.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx';
import { SelectField } from '../../../../ui/forms/choices/select-field.tsx';
import { definitionReaderQuery } from '../../definition/use-definition.ts';
import { formRevisionQuery, formRevisionsQuery } from '../../form-templates.queries.ts';
import { DifferenceList } from './difference-list.tsx';
import styles from './difference.module.css';

interface RevisionsTabProps {
  templateId: string;
  /** The draft on this page; null: its text is no definition. */
  draft: FormDefinition | null;
}

const DRAFT = 'draft';

/** The revisions of a form, and what changed between any two of them, or since one of them. */
export function RevisionsTab({ templateId, draft }: RevisionsTabProps) {
  const { t } = useTranslation('formBuilder');
  const { data, isError, refetch } = useQuery(formRevisionsQuery(templateId));
  if (isError)
    return (
      <Card>
        <QuietError onRetry={() => void refetch()}>{t('revisions.failed')}</QuietError>
      </Card>
    );
  if (!data)
    return (
      <Card>
        <div aria-busy>
          <SkeletonRows height="28px" />
        </div>
      </Card>
    );
  return (
    <Card>
      <Comparison templateId={templateId} draft={draft} revisions={data.data} />
    </Card>
  );
}

function Comparison({ templateId, draft, revisions }: RevisionsTabProps & { revisions: readonly FormRevision[] }) {
  const { t } = useTranslation('formBuilder');
  const [newest] = revisions;
  const [chosen, setChosen] = useState({ before: String(newest?.number ?? 1), after: DRAFT });
  const before = useRevision(templateId, chosen.before, draft);
  const after = useRevision(templateId, chosen.after, draft);
  const options = [
    { value: DRAFT, label: t('revisions.draft') },
    ...revisions.map((revision) => ({
      value: String(revision.number),
      label: [
        t('revisions.number', { number: revision.number }),
        ...(revision.version ? [revision.version] : []),
        formatDateTime(revision.created_at),
        ...(revision.created_by ? [revision.created_by] : []),
        ...(revision.is_required_by_law ? [t('revisions.law')] : []),
      ].join(' · '),
    })),
  ];
  const failed = [before, after].find(({ isError }) => isError);
  return (
    <div className={styles.revisions}>
      <h2 className={styles.heading}>{t('revisions.title')}</h2>
      <p className={styles.note}>{t('revisions.hint')}</p>
      <div className={styles.choice}>
        <SelectField
          layout="form"
          label={t('revisions.before')}
          value={chosen.before}
          options={options}
          onChange={(value) => setChosen((now) => ({ ...now, before: value }))}
        />
        <SelectField
          layout="form"
          label={t('revisions.after')}
          value={chosen.after}
          options={options}
          onChange={(value) => setChosen((now) => ({ ...now, after: value }))}
        />
      </div>
      {failed ? (
        <QuietError onRetry={() => void failed.refetch()}>{t('revisions.failed')}</QuietError>
      ) : before.isRead && after.isRead ? (
        before.definition && after.definition ? (
          <DifferenceList before={before.definition} after={after.definition} />
        ) : (
          <p className={styles.note}>{t('revisions.unreadable')}</p>
        )
      ) : (
        <div aria-busy>
          <SkeletonRows height="28px" />
        </div>
      )}
    </div>
  );
}

/** The definition of a revision, or the draft. */
function useRevision(templateId: string, chosen: string, draft: FormDefinition | null) {
  const isDraft = chosen === DRAFT;
  const { data: read } = useQuery(definitionReaderQuery);
  const { data, isError, refetch } = useQuery({ ...formRevisionQuery(templateId, Number(chosen)), enabled: !isDraft });
  const stored = useMemo(() => (read && data ? read(data.data).definition : null), [read, data]);
  if (isDraft) return { definition: draft, isRead: true, isError: false, refetch };
  return { definition: stored, isRead: read !== undefined && data !== undefined, isError, refetch };
}
