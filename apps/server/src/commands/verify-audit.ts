import { parseArgs } from 'node:util';
import { readDemanded } from '../platform/audit/heads/demanded-head.ts';
import { runCommand } from './work/command-line.ts';

await runCommand({
  usage: `Usage: npm run verify-audit -- [--expect NUMBER:HASH ...] [--publish]
  --expect   the chain must contain this block with this hash; may be given several times
  --publish  write the end of the chain to the published heads when it is intact`,
  read: () => {
    const { values } = parseArgs({
      options: { expect: { type: 'string', multiple: true, default: [] }, publish: { type: 'boolean', default: false } },
    });
    const demanded = values.expect.flatMap((text) => readDemanded(text) ?? []);
    return demanded.length === values.expect.length ? { demanded, isPublishing: values.publish } : null;
  },
  run: async (wanted) => (await import('./work/verify-audit.ts')).runVerifyAudit(wanted),
});
