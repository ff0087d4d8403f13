import { EVALUATION_ENGINE } from '@pramen/domain/forms/evaluation/engine';
import { compareWithLog } from '../../features/audit/evidence.reader.ts';
import type { EvidenceFault, EvidenceVerdict } from '../../features/audit/evidence.reader.ts';
import { verifyExposures } from '../../features/identity/exposure-evidence.reader.ts';
import type { ExposureFault, ExposuresVerdict } from '../../features/identity/exposure-evidence.reader.ts';
import { verifyResults } from '../../features/records/results.service.ts';
import type { FaultyResult, ResultFault, ResultsVerdict } from '../../features/records/results.service.ts';
import { verifyExisting } from './existing-database.ts';

const write = (line: string) => process.stdout.write(`${line}\n`);

const MOST_LISTED = 20;

const reasons: Readonly<Record<ResultFault, string>> = {
  definition: 'the text of its form does not have the hash of its revision',
  history: 'the hash of its form is not the one in the audit log',
  revision: 'its answers were given under another revision',
  unreadable: 'its answers or its result cannot be decrypted',
  result: 'the rules give another result',
  metrics: 'the record shows other metrics than its result',
};

/** A reason with the first difference, and with the version of the rules where another version made the result. */
function explain({ fault, difference, engine }: FaultyResult): string {
  const first = difference === null ? '' : `, first in ${difference}`;
  const other =
    fault === 'result' && engine !== EVALUATION_ENGINE ? ` (made by rules ${engine}, this program has ${EVALUATION_ENGINE})` : '';
  return `${reasons[fault]}${first}${other}`;
}

const kinds: Readonly<Record<EvidenceFault['kind'], string>> = {
  record: 'record',
  identification: 'identification',
  screening_hit: 'screening hit',
  client: 'persons screened beside client',
  interaction_form: 'onboarding',
  contract: 'contract',
  first_payment: 'first payment of identification',
};

const describeFault = (fault: FaultyResult) => `BROKEN at record ${fault.recordId}, version ${fault.version}: ${explain(fault)}.`;
const describeDifference = ({ kind, id, difference }: EvidenceFault) => `BROKEN at ${kinds[kind]} ${id}: ${difference}.`;

const describeExposure = ({ attestationId, shown, stated }: ExposureFault) =>
  `BROKEN at attestation ${attestationId}: ${stated === null ? 'its text cannot be decrypted' : `it shows a public office as ${shown}, its encrypted text states ${stated}`}.`;

const describeUntold = (what: string, count: number, lastOn: string | null) =>
  `Not provable: ${what} (${count} of them), ${lastOn === null ? 'which has no event' : `whose events, the last of ${lastOn}, are from before it was recorded`}.`;

/** Writes what was found; false: something is broken, or there was nothing to verify. */
function report(
  { verified, erased, faults }: ResultsVerdict,
  { counts, faults: differences, untold }: EvidenceVerdict,
  exposures: ExposuresVerdict,
): boolean {
  write(`${verified} results recomputed and equal, ${erased} of erased clients skipped.`);
  const { record, identification, screening_hit: hits, client } = counts;
  write(
    `${record} records, ${identification} identifications, ${hits} screening hits and the persons beside ${client} clients compared with the audit log.`,
  );
  write(
    `${counts.interaction_form} onboardings with their deliveries, ${counts.contract} contracts with their withdrawals and ${counts.first_payment} first payments compared with the audit log.`,
  );
  write(`${exposures.compared} attestations of banks equal to their encrypted text, ${exposures.erased} of erased clients skipped.`);
  for (const [what, { count, lastOn }] of untold) write(describeUntold(what, count, lastOn));
  const found = [...faults.map(describeFault), ...differences.map(describeDifference), ...exposures.faults.map(describeExposure)];
  for (const line of found.slice(0, MOST_LISTED)) write(line);
  if (found.length > MOST_LISTED) write(`... and ${found.length - MOST_LISTED} more.`);
  const attested = exposures.compared + exposures.erased + exposures.faults.length;
  const isNothing = verified + erased + faults.length + attested + Object.values(counts).reduce((sum, count) => sum + count, 0) === 0;
  if (isNothing)
    write(
      'There is nothing to verify: the database has no records, identifications, screening hits, onboardings, contracts or attestations.',
    );
  return found.length === 0 && !isNothing;
}

export function runVerifyResults(): Promise<void> {
  return verifyExisting(async (db, config) =>
    report(await verifyResults(db, { config }), await compareWithLog(db), await verifyExposures(db, { config })),
  );
}
