import type { ExplainedFigure, Performance } from '@pramen/contract/portfolio/portfolio.schemas';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useKindName } from '../../features/ledger/use-kind-name.ts';
import { isLoss } from '../../features/portfolio/performance.model.ts';
import type { FigureScope } from '../../features/portfolio/portfolio.queries.ts';
import { loadChunk } from '../../platform/loading/load-chunk.ts';

const ExplanationDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../../features/portfolio/explanation/explanation-dialog.tsx'))).ExplanationDialog,
}));

interface Explained {
  explain: (figure: ExplainedFigure) => void;
  /** Can be placed anywhere on the screen; draws nothing until a figure is explained. */
  dialog: ReactNode;
}

/** 'How was this computed?' for the figures of one scope; `title` is the name of its value. */
export function useFigureExplanation(scope: FigureScope, title: string, performance: Performance): Explained {
  const { t } = useTranslation('portfolio');
  const nameKind = useKindName();
  // Keeps the figure while the dialog closes, so that its content does not change on the way out.
  const [figure, setFigure] = useState<ExplainedFigure | null>(null);
  const [isOpen, setOpen] = useState(false);
  const names: Record<ExplainedFigure, string> = {
    totalAmount: title,
    investedAmount: t('invested'),
    gain: t(isLoss(performance) ? 'loss' : 'gain'),
    performancePerc: t('performance'),
    twrPerc: t('twr'),
    mwrPerc: t('mwr'),
  };
  const explain = (wanted: ExplainedFigure) => {
    setFigure(wanted);
    setOpen(true);
  };
  const dialog = figure !== null && (
    <Suspense fallback={null}>
      <ExplanationDialog
        scope={scope}
        figure={figure}
        name={names[figure]}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        nameKind={nameKind}
      />
    </Suspense>
  );
  return { explain, dialog };
}
