import { z } from 'zod';

/** Settings that the call reads and writes; each has a shape of its own. */
export const settingKeys = ['documents_logo_base64'] as const;
export const SettingQuery = z.object({ key: z.enum(settingKeys) });
/** null: never set. */
export const Setting = z.object({ key: z.string(), value: z.unknown() });
export const SavedLogo = z.object({ message: z.string(), value: z.string() });
