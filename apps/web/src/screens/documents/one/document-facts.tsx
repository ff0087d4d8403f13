import type { Document } from '@pramen/contract/documents/documents.schemas';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DocumentStateBadge } from '../../../features/documents/document-state.tsx';
import { Fingerprint } from '../../../features/documents/one/fingerprint.tsx';
import { formatDateTime } from '../../../platform/formats/dates.ts';
import { FactList } from '../../../ui/display/fact-list.tsx';
import { SectionCard } from '../../../ui/display/sections/section-card.tsx';

/** Facts about a document. */
export function DocumentFacts({ document }: { document: Document }) {
  const { t } = useTranslation('documentReview');
  const { t: words } = useTranslation('documents');
  const { documentable, assigned_user: user, template, client_state: told, code, created_at: created, sha256, name } = document;
  return (
    <SectionCard id="facts" title={t('facts')}>
      <FactList
        facts={[
          { label: words('code'), value: code },
          {
            label: words('client'),
            value: (
              <Link to="/clients/$id/detail" params={{ id: documentable.id }}>
                {documentable.fullname}
              </Link>
            ),
          },
          { label: words('created'), value: formatDateTime(created) },
          { label: t('template'), value: template?.name ?? t('uploaded') },
          { label: words('assigned'), value: user?.fullname ?? words('nobody') },
          { label: words('label'), value: template?.label_text_7 ?? null },
          { label: words('fingerprint.title'), value: sha256 === null ? null : <Fingerprint sha256={sha256} name={name} /> },
          ...(document.meetings.length === 0 ? [] : [{ label: t('meetings'), value: <Meetings document={document} /> }]),
          { label: t('clientState'), value: <DocumentStateBadge state={told.state} /> },
        ]}
      />
    </SectionCard>
  );
}

/** The meetings at which it was signed; each leads to the client's meeting records. */
function Meetings({ document: { documentable, meetings } }: { document: Document }) {
  const { t } = useTranslation('records');
  return meetings.map(({ id, name, state, created_at: at }) => (
    <div key={id}>
      <Link to="/clients/$id/detail" params={{ id: documentable.id }} hash="meeting-records">
        {name}
      </Link>
      , {formatDateTime(at)}, {t(`states.${state}`).toLowerCase()}
    </div>
  ));
}
