import type { ChangedSetting } from '@pramen/contract/settings/settings.schemas';
import { SELF_ONBOARDING_SETTING } from '@pramen/contract/settings/self-onboarding.schemas';
import type { SelfOnboardingSettings, StoredSelfOnboarding } from '@pramen/contract/settings/self-onboarding.schemas';
import { chosenLists } from '@pramen/domain/onboarding/onboarding-steps';
import { translate } from '@pramen/texts/translate';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../database/connect.ts';
import { settings } from '../../database/schema/operations.ts';
import { changesOf } from '../../platform/audit/changes.ts';
import type { Actor, Language } from '../../platform/calls/call.ts';
import { Problem } from '../../platform/calls/problem.ts';
import { refuseStale } from '../../platform/calls/versions.ts';
import { pragueMinuteOf } from '../../platform/clock/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import { readChoices, readOnboardingSetting, storedOnboardingOf, unsetOnboarding, unusableOf } from './self-onboarding.reader.ts';

type Deps = Pick<Platform, 'audit' | 'clock'>;
type Choices = Awaited<ReturnType<typeof readChoices>>;

/** Locks the setting; a first save writes its row, so that two first saves meet here. */
async function lockSetting(tx: Tx, at: Date) {
  const key = SELF_ONBOARDING_SETTING;
  await tx
    .insert(settings)
    .values({ key, value: unsetOnboarding, updatedAt: at, version: 0 })
    .onConflictDoNothing({ target: settings.key });
  const [row] = await tx.select().from(settings).where(eq(settings.key, key)).for('update');
  if (!row) throw new Error(`the setting ${key} was removed`);
  return row;
}

function refuseUnusable(value: SelfOnboardingSettings, choices: Choices, language: Language): void {
  const fields = new Set(unusableOf(value, choices).map(({ field }) => field));
  if (fields.size === 0) return;
  const sentenceOf = (field: string) =>
    translate(language, field === 'contract_type' ? 'settings:selfOnboarding.closedType' : 'settings:selfOnboarding.unusableTemplate');
  throw new Problem('validation.failed', {
    errors: Object.fromEntries([...fields].map((field): [string, string[]] => [`value.${field}`, [sentenceOf(field)]])),
  });
}

/** The settings with the names that the chosen records have now: the history stays readable when they are renamed or removed. */
function namedOf(value: SelfOnboardingSettings, choices: Choices): Record<string, unknown> {
  const named = (id: string) => ({ id, name: choices.get(id)?.name ?? null });
  return {
    ...value,
    ...Object.fromEntries(chosenLists.map((choice) => [choice, value[choice].map(named)])),
    contract_type: value.contract_type === null ? null : named(value.contract_type),
  };
}

/** Saves the onboarding of clients who register themselves from now on. */
export async function changeSelfOnboarding(
  tx: Tx,
  { audit, clock }: Deps,
  actor: Actor,
  { value, version: known }: Pick<ChangedSetting, 'value' | 'version'>,
): Promise<StoredSelfOnboarding> {
  const { language } = actor.origin;
  const minute = pragueMinuteOf(clock.now());
  const row = await lockSetting(tx, clock.now());
  refuseStale(known, row, await readOnboardingSetting(tx, minute, language));
  const stored = storedOnboardingOf(row).value ?? unsetOnboarding;
  const choices = await readChoices(tx, [stored, value], { minute }, language);
  refuseUnusable(value, choices, language);
  const changes = changesOf(namedOf(stored, choices), namedOf(value, choices));
  if (changes || row.version === 0) {
    await tx
      .update(settings)
      .set({ value, updatedAt: clock.now(), version: row.version + 1 })
      .where(eq(settings.key, SELF_ONBOARDING_SETTING));
    await audit.append(
      tx,
      { actor, origin: actor.origin },
      { action: 'settings.selfOnboardingChanged', objectType: 'setting', facts: { key: SELF_ONBOARDING_SETTING, ...changes } },
    );
  }
  return readOnboardingSetting(tx, minute, language);
}
