import { z } from 'zod';

/** Settings of these calls; each has its own shape. */
export const settingKeys = ['documents_logo_base64'] as const;
export const SettingQuery = z.object({ key: z.enum(settingKeys) });
/** null: never set. */
export const Setting = z.object({ key: z.string(), value: z.unknown() });
export const SavedLogo = z.object({ message: z.string(), value: z.string() });
