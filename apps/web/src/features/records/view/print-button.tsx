import type { RecordInBrief } from '@pramen/contract/records/records.schemas';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../../platform/api/problem-text.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { showToast } from '../../../ui/feedback/toast.tsx';
import { useRecordPrinting } from '../records.commands.ts';

/** Downloads a record as a PDF for the file. */
export function PrintButton({ record: { client_id: clientId, type, id } }: { record: Pick<RecordInBrief, 'client_id' | 'type' | 'id'> }) {
  const { t } = useTranslation('records');
  const printing = useRecordPrinting({ clientId, type, id });
  const print = () => printing.mutate(undefined, { onError: (failure) => showToast('failure', describeProblem(failure)) });
  return (
    <Button kind="plain" isBusy={printing.isPending} icon={<IconDownload size={18} stroke={1.5} aria-hidden />} onClick={print}>
      {t('print')}
    </Button>
  );
}
