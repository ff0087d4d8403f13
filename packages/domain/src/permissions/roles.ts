/** The five roles as stored; the API also accepts the spelling BACKOFFICE for BACK_OFFICE. */
export const roles = ['CLIENT', 'INTERMEDIARY', 'INTERMEDIARY_ADMIN', 'BACK_OFFICE', 'ADMIN'] as const;
export type Role = (typeof roles)[number];

/** Parses a role in either spelling; null when it is unknown. */
export function parseRole(text: string): Role | null {
  const spelled = text === 'BACKOFFICE' ? 'BACK_OFFICE' : text;
  return roles.find((role) => role === spelled) ?? null;
}
