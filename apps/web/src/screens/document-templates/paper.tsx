import { lazy, Suspense, type ComponentProps } from 'react';
import type { PdfView } from '../../features/files/pdf-view.tsx';
import { loadChunk } from '../../platform/loading/load-chunk.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

/** The PDF library is large: it loads with the first document. */
const LazyPdfView = lazy(async () => ({ default: (await loadChunk(() => import('../../features/files/pdf-view.tsx'))).PdfView }));

export function PaperPending() {
  return (
    <div aria-busy>
      <Skeleton height="480px" shape="block" />
    </div>
  );
}

/** The pages of a PDF, drawn once the PDF library has loaded. */
export function Paper(props: ComponentProps<typeof PdfView>) {
  return (
    <Suspense fallback={<PaperPending />}>
      <LazyPdfView {...props} />
    </Suspense>
  );
}

/** For features that show a document but may not import the viewer. */
export const renderPaper = (content: Blob, name: string) => <Paper content={content} name={name} />;
