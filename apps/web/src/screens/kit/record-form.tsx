import { useTranslation } from 'react-i18next';
import { DynamicForm } from '../../features/dynamic-form/dynamic-form.tsx';
import type { FormSlotProps, RenderForm } from '../../features/records/answers/form-slot.ts';
import { useRecordFiles } from './use-record-files.ts';

/** The form of a record, drawn by the one renderer of forms in the user's language. */
function RecordForm({ recordId, ...props }: FormSlotProps) {
  const { i18n } = useTranslation();
  const files = useRecordFiles(recordId, props.form, props.answers);
  return <DynamicForm {...props} files={files} language={i18n.language === 'sk' ? 'sk' : 'cs'} />;
}

export const renderRecordForm: RenderForm = (props) => <RecordForm {...props} />;
