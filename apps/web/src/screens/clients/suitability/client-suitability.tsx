import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRole } from '../../../features/auth/use-role.ts';
import { RecordDialog } from '../../../features/records/view/record-dialog.tsx';
import { SuitabilitySection } from '../../../features/suitability/suitability-section.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { renderRecordForm } from '../../kit/record-form.tsx';

interface ClientSuitabilityProps {
  clientId: string;
  isEditable: boolean;
}

/** The client's suitability; the questionnaire that explains it opens over the page. */
export function ClientSuitability({ clientId, isEditable }: ClientSuitabilityProps) {
  const { t } = useTranslation('suitability');
  const { t: records } = useTranslation('records');
  const { may } = useRole();
  // Keeps the record while its dialog fades away.
  const [recordId, setRecordId] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const why = (id: string) => (
    <Button
      kind="quiet"
      onClick={() => {
        setRecordId(id);
        setOpen(true);
      }}
    >
      {t('card.why')}
    </Button>
  );
  const type = 'INVESTMENT_QUESTIONNAIRE';
  return (
    <>
      <SuitabilitySection clientId={clientId} isEditable={isEditable && may('suitability.acknowledge')} why={why} />
      {recordId && (
        <RecordDialog
          key={recordId}
          record={{ id: recordId, client_id: clientId, type, template_name: records(`types.${type}`) }}
          mayDecide={false}
          renderForm={renderRecordForm}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
