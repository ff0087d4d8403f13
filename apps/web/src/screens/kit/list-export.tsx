import type { SpreadsheetFormat } from '@pramen/contract/fields';
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { describeProblem } from '../../platform/api/problem-text.ts';
import { saveFile } from '../../platform/api/files/save-file.ts';
import { useCommand } from '../../platform/api/use-command.ts';
import type { TableSettings } from '../../platform/storage/table-settings.ts';
import type { DownloadList } from '../../platform/tables/list-export.ts';
import { ActionMenu } from '../../ui/actions/action-menu.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';

export interface ListExportProps {
  download: DownloadList;
  settings: TableSettings;
  /** Number of rows found; null while unknown. */
  total: number | null;
}

/** Exports the whole list as a file, with its current search and order; disabled when nothing was found. */
export function ListExport({ download, settings, total }: ListExportProps) {
  const { t } = useTranslation('tables');
  const command = useCommand({ send: (format: SpreadsheetFormat) => download(settings, format), onSuccess: saveFile });
  const take = (format: SpreadsheetFormat) =>
    command.mutate(format, { onError: (failure) => showToast('failure', describeProblem(failure)) });
  return (
    <ActionMenu
      label={t(command.isPending ? 'export.busy' : 'export.title')}
      icon={<IconDownload size={18} stroke={1.5} aria-hidden />}
      isDisabled={command.isPending || !total}
      actions={[
        { key: 'csv', label: t('export.csv'), icon: <IconFileTypeCsv size={18} stroke={1.5} aria-hidden />, onSelect: () => take('csv') },
        {
          key: 'xlsx',
          label: t('export.xlsx'),
          icon: <IconFileSpreadsheet size={18} stroke={1.5} aria-hidden />,
          onSelect: () => take('xlsx'),
        },
      ]}
    />
  );
}
