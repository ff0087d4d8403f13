import { useTranslation } from 'react-i18next';
import { Card } from '../../../../ui/display/card.tsx';
import { SourceField } from '../../../../ui/forms/text/source-field.tsx';
import { IssueList } from '../../definition/issue-list.tsx';
import type { Builder } from '../draft/use-builder.ts';
import type { PlacedIssues } from '../draft/use-placed-issues.ts';

/** The JSON text of the draft; it stays as typed even while it is no definition. */
export function SourceTab({ builder, issues }: { builder: Builder; issues: PlacedIssues }) {
  const { t } = useTranslation('formTemplates');
  const isBroken = builder.checked !== null && builder.checked.definition === null;
  return (
    <Card>
      <SourceField
        name="data"
        label={t('data')}
        description={t('dataHint')}
        rows={28}
        value={builder.text}
        isInvalid={isBroken}
        mark={issues.all.length > 0 ? t('issues.count', { count: issues.all.length }) : null}
        onChange={builder.typeText}
      >
        {issues.all.length > 0 && <IssueList title={t(isBroken ? 'issues.blocking' : 'issues.later')} issues={issues.all} />}
      </SourceField>
    </Card>
  );
}
