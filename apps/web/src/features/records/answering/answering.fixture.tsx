import type { RecordDetail, SavedRecord } from '@pramen/contract/records/records.schemas';
import { vi } from 'vitest';
import { renderRecordForm } from '../../../screens/kit/record-form.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { RecordAnswering } from './record-answering.tsx';

/** Draws a record as the client answers it; `network` must be set up before. */
export async function drawAnswering(record: RecordDetail, { isImpersonated = false, userId = 'u9' } = {}) {
  const onDone = vi.fn<(answer: SavedRecord) => void>();
  const onUnsaved = vi.fn<(isUnsaved: boolean) => void>();
  const screen = await renderScreen(
    <RecordAnswering
      record={record}
      userId={userId}
      isImpersonated={isImpersonated}
      renderForm={renderRecordForm}
      onUnsaved={onUnsaved}
      onDone={onDone}
    />,
  );
  return { ...screen, onDone, onUnsaved };
}
