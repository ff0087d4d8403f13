import type { SpreadsheetFormat } from '@pramen/contract/fields';
import type { ExplainedFigure } from '@pramen/contract/portfolio/portfolio.schemas';
import { saveFile } from '../../../platform/api/files/save-file.ts';
import { useCommand } from '../../../platform/api/use-command.ts';
import { DownloadButtons } from '../../../ui/actions/download-buttons.tsx';
import { downloadExplanation, type FigureScope } from '../portfolio.queries.ts';

interface ExplanationDownloadsProps {
  scope: FigureScope;
  figure: ExplainedFigure;
}

/** Downloads of the same rows. */
export function ExplanationDownloads({ scope, figure }: ExplanationDownloadsProps) {
  const download = useCommand({ send: (format: SpreadsheetFormat) => downloadExplanation(scope, figure, format), onSuccess: saveFile });
  return <DownloadButtons isBusy={download.isPending} isFailed={download.error !== null} onDownload={download.mutate} />;
}
