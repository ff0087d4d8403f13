import { lazy, Suspense, type ComponentProps } from 'react';
import type { PdfView } from '../../features/files/pdf-view.tsx';
import { loadChunk } from '../../platform/loading/load-chunk.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** The program that reads PDFs is large: it comes with the first paper. */
const LazyPdfView = lazy(async () => ({ default: (await loadChunk(() => import('../../features/files/pdf-view.tsx'))).PdfView }));

export function PaperPending() {
  return (
    <div aria-busy>
      <Skeleton height="480px" shape="block" />
    </div>
  );
}

/** The pages of a PDF, drawn as soon as the program for it is here. */
export function Paper(props: ComponentProps<typeof PdfView>) {
  return (
    <Suspense fallback={<PaperPending />}>
      <LazyPdfView {...props} />
    </Suspense>
  );
}

/** For features that show a paper without knowing how. */
export const renderPaper = (content: Blob, name: string) => <Paper content={content} name={name} />;
