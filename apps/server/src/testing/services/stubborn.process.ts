import { endWithParent } from '../../platform/workers/end-with-parent.ts';
import { READY } from '../../platform/workers/ready.ts';

/** What a hostile file may make its reading process do. */
export type StubbornTask = 'answer' | 'answer and end' | 'end' | 'hang';

endWithParent();

process.on('message', ({ kind }: { kind: StubbornTask }) => {
  if (kind === 'end') process.exit(1);
  if (kind === 'hang') for (;;);
  process.send?.({ result: process.pid }, () => kind === 'answer and end' && process.exit(1));
});

process.send?.(READY);
