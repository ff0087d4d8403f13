import type { Config } from '../../config/config.ts';
import type { Db } from '../../database/connect.ts';
import { inSnapshot } from '../../database/transaction.ts';
import { verifyExisting } from './existing-database.ts';
import { deriveAuditKeys } from '../../platform/audit/audit-keys.ts';
import { createHeadKeeper } from '../../platform/audit/chain/chain-head.ts';
import { headPlaces } from '../../platform/audit/heads/heads.ts';
import type { Head } from '../../platform/audit/heads/heads.ts';
import { AnotherKey } from '../../platform/audit/chain/link.ts';
import { findBrokenStamp, stampHead } from '../../platform/audit/heads/stamps.ts';
import { verifyAuditChain } from '../../platform/audit/chain/verify.ts';
import type { AuditVerdict, Broken } from '../../platform/audit/chain/verify.ts';
import { readWrittenHeads } from '../../platform/audit/chain/written-heads.ts';
import { createSystemClock } from '../../platform/clock/clock.ts';
import { createLog } from '../../platform/log/log.ts';

const write = (line: string) => process.stdout.write(`${line}\n`);

export interface WantedProof {
  demanded: Head[];
  isPublishing: boolean;
}

function describeBroken({ block, eventId, reason }: Broken): string {
  const places = [...(block === null ? [] : [`block ${block}`]), ...(eventId === null ? [] : [`event ${eventId}`])];
  return `BROKEN${places.length === 0 ? '' : ` at ${places.join(', ')}`}: ${reason}.`;
}

function describeVerdict({ blocks, unkeyedBlocks, events, unlinked, head }: AuditVerdict): void {
  write(`${blocks} blocks, ${events} linked events verified, ${unlinked} not yet linked.`);
  if (unkeyedBlocks > 0) write(`Blocks 1 to ${unkeyedBlocks} are from before blocks had a key; block ${unkeyedBlocks + 1} seals them.`);
  if (head) write(`block ${head.number} ${head.hash}`);
}

async function publish(db: Db, config: Config): Promise<void> {
  const places = headPlaces(config);
  const keeper = createHeadKeeper(deriveAuditKeys(config.keys.master).head, places, createLog('error'));
  const head = await keeper.publish(db, createSystemClock().now());
  if (!head) return;
  if (config.timestampUrl !== null) await stampHead(places.published, head, config.timestampUrl);
  write(`Published in ${places.published}: ${head.line}`);
}

/** Returns whether the chain is intact and contains every head recorded outside the database. */
async function verify(db: Db, config: Config, { demanded, isPublishing }: WantedProof): Promise<boolean> {
  const keys = deriveAuditKeys(config.keys.master);
  const written = await readWrittenHeads(keys.head, headPlaces(config), demanded);
  const now = createSystemClock().now();
  const verdict = await inSnapshot(db, (tx) => verifyAuditChain(tx, { keys, now, expected: written.expected }));
  describeVerdict(verdict);
  const stamps = await findBrokenStamp(headPlaces(config).published, written.published);
  write(
    written.expected.length === 0
      ? 'No head is kept outside the database: a truncated chain would not be noticed.'
      : `Compared with ${written.expected.length} heads kept outside the database and ${stamps.count} stamps.`,
  );
  const fault = verdict.broken ? describeBroken(verdict.broken) : (written.fault ?? stamps.broken);
  if (!fault && verdict.blocks === 0) {
    write('There is nothing to verify: the chain has no blocks.');
    return false;
  }
  write(fault ? (verdict.broken ? fault : `BROKEN outside the database: ${fault}.`) : 'The chain is intact.');
  if (!fault && isPublishing) await publish(db, config);
  return !fault;
}

export function runVerifyAudit(wanted: WantedProof): Promise<void> {
  return verifyExisting(async (db, config) => {
    try {
      return await verify(db, config, wanted);
    } catch (error) {
      if (!(error instanceof AnotherKey)) throw error;
      write(error.message);
      return false;
    }
  });
}
