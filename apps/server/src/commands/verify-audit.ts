import { fileURLToPath } from 'node:url';
import { readConfig } from '../config/config.ts';
import { connectDatabase } from '../database/connect.ts';
import { openDatabase } from '../open-database.ts';
import { verifyAuditChain } from '../platform/audit/verify.ts';
import { createLog } from '../platform/log/log.ts';

const config = readConfig(process.env, fileURLToPath(new URL('../../../..', import.meta.url)));
const opened = await openDatabase(config, createLog('error'), 'attach');
const database = connectDatabase(opened.appUrl, { max: 2, onError: () => undefined });
try {
  const verdict = await verifyAuditChain(database.db);
  process.stdout.write(`${verdict.blocks} blocks, ${verdict.events} linked events verified, ${verdict.unlinkedTail} not yet linked.\n`);
  if (verdict.broken) {
    const { block, eventId, reason } = verdict.broken;
    process.stdout.write(`BROKEN at block ${block}${eventId ? `, event ${eventId}` : ''}: ${reason}.\n`);
    process.exitCode = 1;
  } else process.stdout.write('The chain is whole.\n');
} finally {
  await database.close();
  await opened.stop();
}
