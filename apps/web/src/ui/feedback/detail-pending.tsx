import { Card } from '../display/card.tsx';
import { PageTitle } from '../display/page-title.tsx';
import { QuietError } from './quiet-error.tsx';
import { SkeletonRows } from './skeleton.tsx';

interface DetailPendingProps {
  title: string;
  /** Why it did not come; null while it is on its way. */
  failure: string | null;
  onRetry: () => void;
}

/** The place of a record that is not here yet. */
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
