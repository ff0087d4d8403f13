import { Card } from '../display/card.tsx';
import { PageTitle } from '../display/page-title.tsx';
import { QuietError } from './quiet-error.tsx';
import { SkeletonRows } from './skeleton.tsx';

interface DetailPendingProps {
  title: string;
  /** Why it failed to load; null while it loads. */
  failure: string | null;
  onRetry: () => void;
}

/** Shown in place of a record that has not loaded. */
export function DetailPending({ title, failure, onRetry }: DetailPendingProps) {
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <Card>
        {failure === null ? (
          <div aria-busy>
            <SkeletonRows height="28px" />
          </div>
        ) : (
          <QuietError onRetry={onRetry}>{failure}</QuietError>
        )}
      </Card>
    </>
  );
}
