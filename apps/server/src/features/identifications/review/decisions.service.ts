import type { IdentificationDecision } from '@pramen/contract/identifications/identifications.schemas';
import { stateAfterDecision } from '@pramen/domain/forms/records/record-states';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../database/connect.ts';
import { identifications } from '../../../database/schema/identifications.ts';
import type { Actor } from '../../../platform/calls/call.ts';
import { Problem } from '../../../platform/calls/problem.ts';
import { refusedField } from '../../../platform/calls/refused-field.ts';
import { refuseStale } from '../../../platform/calls/versions.ts';
import type { WritePlatform } from '../../../platform/platform.ts';
import { fillAcceptedFacts } from '../../clients/accepted-facts.service.ts';
import { tellPayable } from '../../contracts/record/signing-day.service.ts';
import { arePaymentsPaused } from '../../identity/identity-standing.reader.ts';
import type { Acceptance } from '../content/acceptance.ts';
import { readCurrentContent } from '../content/identification-content.reader.ts';
import { personalFacts } from '../content/identification-facts.ts';
import { addStep } from '../content/identification-rows.service.ts';
import { openVault } from '../content/identification-vault.service.ts';
import type { VersionContent } from '../content/identification-vault.service.ts';
import { announcePaused, announceResumed, announceReturned } from '../notices/identification-notices.service.ts';
import { holdIdentification, requireIdentification } from '../record/identifications.reader.ts';
import type { IdentificationKey, IdentificationRow } from '../record/identifications.reader.ts';
import { acceptanceOf } from './acceptance.service.ts';
import { provedFacts } from './proved-facts.reader.ts';
import { hurryDecision } from '../../identity/held-onboardings.service.ts';

type Deps = Pick<WritePlatform, 'audit' | 'clock' | 'config' | 'jobs'>;

/**
 * Accepts, cancels or returns an answered identification. A returned one waits for the client again; its files stay as a version. Throws
 * record.state_refused when the state does not allow it, validation.failed for missing or faulty input, identification.expired, and
 * identification.differs, which names the differences, without a reason to overrule them.
 */
export async function decideIdentification(
  tx: Tx,
  platform: Deps,
  actor: Actor,
  key: IdentificationKey,
  given: IdentificationDecision,
  present: (row: IdentificationRow) => Promise<unknown>,
): Promise<IdentificationRow> {
  const { decision, version, description: reason = null } = given;
  const stored = await holdIdentification(tx, actor, 'identifications.review', key);
  if (version !== undefined && version !== stored.version) refuseStale(version, stored, await present(stored));
  const state = stateAfterDecision(stored.state, decision);
  if (state === null) throw new Problem('record.state_refused');
  if (decision !== 'ACCEPT' && reason === null) throw refusedField(actor.origin.language, 'description', 'validation:required');
  const wasPaused = await arePaymentsPaused(tx, key.clientId);
  const vault = await openVault(tx, platform, key.clientId);
  const content = await readCurrentContent(tx, vault, stored);
  const acceptance = decision === 'ACCEPT' ? await acceptanceOf(tx, platform, actor, stored, given, content) : null;
  const { versionNumber } = stored;
  const step = { state, versionNumber, decision, reason: acceptance ? null : reason };
  await addStep(tx, platform, actor, vault, stored, acceptance ? { ...step, acceptance } : step);
  const at = platform.clock.now();
  await tx
    .update(identifications)
    .set({
      state,
      stateAt: at,
      version: sql`${identifications.version} + 1`,
      answeredAt: stored.answeredAt ?? at,
      ...(acceptance ? { level: acceptance.level } : {}),
    })
    .where(and(eq(identifications.clientId, key.clientId), eq(identifications.id, key.id)));
  await appendDecision(tx, platform, actor, stored, { state, content, acceptance, reason });
  const isPaused = await arePaymentsPaused(tx, key.clientId);
  const pauses = isPaused && !wasPaused;
  if (state === 'WAITING') await announceReturned(tx, platform, key, pauses);
  else if (pauses) await announcePaused(tx, platform, key.clientId);
  if (wasPaused && !isPaused) await announceResumed(tx, platform, key.clientId);
  if (acceptance)
    await fillAcceptedFacts(tx, platform, actor, 'identifications.review', key.clientId, await provedFacts(tx, platform, key, acceptance));
  if (state === 'ACCEPTED') await tellPayable(tx, platform, key.clientId);
  await hurryDecision(tx, platform, key.clientId);
  return requireIdentification(tx, actor, 'identifications.review', key);
}

interface Taken {
  state: IdentificationRow['state'];
  /** What the decided version says. */
  content: VersionContent;
  acceptance: Acceptance | null;
  reason: string | null;
}

async function appendDecision(
  tx: Tx,
  { audit }: Deps,
  actor: Actor,
  { clientId, id, state: before, versionNumber }: IdentificationRow,
  { state, content, acceptance, reason }: Taken,
): Promise<void> {
  const established = acceptance
    ? {
        facts: { level: acceptance.level, comparison: acceptance.comparison },
        personal: {
          before: personalFacts(content),
          after: {
            ...personalFacts(acceptance),
            overrule_reason: acceptance.overruleReason,
            interruptions: acceptance.interruptions,
          },
        },
      }
    : { facts: {}, personal: { after: { description: reason } } };
  await audit.append(
    tx,
    { actor, origin: actor.origin },
    {
      action: 'identifications.decided',
      objectType: 'identification',
      objectId: id,
      clientId,
      facts: { before: { state: before }, after: { state, ...established.facts }, versionNumber },
      personal: established.personal,
    },
  );
}
