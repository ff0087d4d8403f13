import type { ExplainedFigure, Explanation } from '@pramen/contract/portfolio/portfolio.schemas';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../platform/formats/dates.ts';
import { PrintedOn } from '../../../platform/printing/printed-on.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { QuietError } from '../../../ui/feedback/quiet-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx';
import { explanationQuery, type FigureScope } from '../portfolio.queries.ts';
import { ExplainedRows } from './explained-rows.tsx';
import { ExplanationDownloads } from './explanation-downloads.tsx';
import { ExplanationMethod } from './explanation-method.tsx';
import styles from './explanation.module.css';

interface ExplanationDialogProps {
  scope: FigureScope;
  figure: ExplainedFigure;
  /** Name of the figure on the screen. */
  name: string;
  isOpen: boolean;
  onClose: () => void;
  nameKind: (kind: string) => string;
}

/** Explains one figure: method, formula, rows, prices and rates, period and sources. */
export function ExplanationDialog({ scope, figure, name, isOpen, onClose, nameKind }: ExplanationDialogProps) {
  const { t } = useTranslation('explanation');
  const { data: explanation, isError, refetch } = useQuery(explanationQuery(scope, figure));
  return (
    <Dialog title={t('openFor', { figure: name })} isOpen={isOpen} onClose={onClose} width="wide">
      {explanation ? (
        <div className={styles.explanation}>
          <ExplanationMethod explanation={explanation} />
          <ExplainedRows explanation={explanation} nameKind={nameKind} />
          <Origin explanation={explanation} />
          <ExplanationDownloads scope={scope} figure={figure} />
          <PrintedOn />
        </div>
      ) : isError ? (
        <QuietError onRetry={() => void refetch()}>{t('failed')}</QuietError>
      ) : (
        <div aria-busy>
          <SkeletonRows height="28px" />
        </div>
      )}
    </Dialog>
  );
}

/** The period, and the sources of prices, rates and movements. */
function Origin({ explanation: { performance } }: { explanation: Explanation }) {
  const { t } = useTranslation('explanation');
  const { sinceDate, asOfDate } = performance;
  return (
    <dl className={styles.origin}>
      {sinceDate && asOfDate && (
        <div>
          <dt>{t('period')}</dt>
          <dd>{t('periodText', { from: formatDate(sinceDate), to: formatDate(asOfDate) })}</dd>
        </div>
      )}
      <div>
        <dt>{t('source')}</dt>
        <dd>{t('sourceText')}</dd>
      </div>
    </dl>
  );
}
