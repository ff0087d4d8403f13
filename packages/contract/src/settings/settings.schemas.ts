import { z } from 'zod';
import { SELF_ONBOARDING_SETTING, SelfOnboardingSettings, StoredSelfOnboarding } from './self-onboarding.schemas.ts';

export const DOCUMENTS_LOGO_SETTING = 'documents_logo_base64';

/** Settings of these calls; each has its own shape. */
export const settingKeys = [DOCUMENTS_LOGO_SETTING, SELF_ONBOARDING_SETTING] as const;
export const SettingQuery = z.object({ key: z.enum(settingKeys) });

const DocumentsLogo = z.object({
  key: z.literal(DOCUMENTS_LOGO_SETTING),
  /** A data URL; null: never set. */
  value: z.string().nullable(),
});
export const Setting = z.discriminatedUnion('key', [DocumentsLogo, StoredSelfOnboarding]);
export const SavedLogo = z.object({ message: z.string(), value: z.string() });

/** The logo has calls of its own: it is a file. */
export const ChangedSetting = z.object({
  key: z.literal(SELF_ONBOARDING_SETTING),
  value: SelfOnboardingSettings,
  /** The version that the editor loaded, 0 for a setting that was never set; without it the save always applies. */
  version: z.int().min(0).optional(),
});
export type ChangedSetting = z.output<typeof ChangedSetting>;
export const SavedSetting = z.object({ message: z.string(), setting: StoredSelfOnboarding });
