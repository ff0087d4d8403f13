import { useRole } from '../../../features/auth/use-role.ts';
import { RecordSection } from '../../../features/records/list/record-section.tsx';
import { recordTypes } from '../../../features/records/records.model.ts';
import { renderRecordForm } from '../../kit/record-form.tsx';

interface ClientQuestionnairesProps {
  clientId: string;
  isEditable: boolean;
}

/** A client's questionnaires, forms and meeting records, one section for each kind. */
export function ClientQuestionnaires({ clientId, isEditable }: ClientQuestionnairesProps) {
  const { may } = useRole();
  return recordTypes.map((type) => (
    <RecordSection
      key={type}
      clientId={clientId}
      type={type}
      isEditable={isEditable && may('records.prepare')}
      mayDecide={may('records.review')}
      renderForm={renderRecordForm}
    />
  ));
}
