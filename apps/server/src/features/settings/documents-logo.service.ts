import { DOCUMENTS_LOGO_SETTING } from '@pramen/contract/settings/settings.schemas';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { settings } from '../../database/schema/operations.ts';
import type { Actor } from '../../platform/calls/call.ts';
import type { Platform } from '../../platform/platform.ts';

async function recordChange(tx: Tx, { audit }: Pick<Platform, 'audit'>, actor: Actor, action: string): Promise<void> {
  await audit.append(tx, { actor, origin: actor.origin }, { action, objectType: 'setting', facts: { key: DOCUMENTS_LOGO_SETTING } });
}

/** Sets the logo of documents generated from now on. */
export async function setDocumentsLogo(tx: Tx, platform: Pick<Platform, 'audit' | 'clock'>, actor: Actor, dataUrl: string): Promise<void> {
  const updatedAt = platform.clock.now();
  await tx
    .insert(settings)
    .values({ key: DOCUMENTS_LOGO_SETTING, value: dataUrl, updatedAt })
    .onConflictDoUpdate({ target: settings.key, set: { value: dataUrl, updatedAt, version: sql`${settings.version} + 1` } });
  await recordChange(tx, platform, actor, 'settings.documentsLogoSet');
}

/** Removes the logo: documents generated from now on use that of their intermediary, if it has one. */
export async function removeDocumentsLogo(tx: Tx, platform: Pick<Platform, 'audit'>, actor: Actor): Promise<void> {
  const removed = await tx.delete(settings).where(eq(settings.key, DOCUMENTS_LOGO_SETTING)).returning({ key: settings.key });
  if (removed.length > 0) await recordChange(tx, platform, actor, 'settings.documentsLogoRemoved');
}
