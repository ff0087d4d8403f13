import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../../features/auth/use-role.ts';
import { ClientReportsSection } from '../../../features/suitability-reports/client-reports-section.tsx';
import { documentDetailOf } from '../../../platform/navigation/document-detail.ts';

/** The client's yearly suitability reports, each leading to its document. */
export function ClientReports({ clientId }: { clientId: string }) {
  const { t } = useTranslation('suitabilityReports');
  const { role, may } = useRole();
  return (
    <ClientReportsSection
      clientId={clientId}
      mayCorrect={may('suitability.report')}
      documentLink={({ document_id: id }, label) => (
        <Link to={documentDetailOf(role)} params={{ id }} aria-label={label}>
          {t('document')}
        </Link>
      )}
    />
  );
}
