import { endWithParent } from '../../workers/end-with-parent.ts';
import type { ProcessAnswer } from '../../workers/process-pool.ts';
import { READY } from '../../workers/ready.ts';
import { inspectUntrusted } from './inspect-untrusted.ts';
import type { UntrustedTask } from './inspect-untrusted.ts';

endWithParent();

// A hostile file may crash this process; it holds no key and no connection.
process.on('message', (task: UntrustedTask) => {
  const answer = (answered: ProcessAnswer<unknown>) => process.send?.(answered);
  inspectUntrusted(task).then(
    (result) => answer({ result }),
    (error: unknown) => answer({ error: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown' }),
  );
});

process.send?.(READY);
