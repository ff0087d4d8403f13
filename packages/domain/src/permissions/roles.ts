/** The five roles as stored; the API also understands the spelling BACKOFFICE for BACK_OFFICE. */
export const roles = ['CLIENT', 'INTERMEDIARY', 'INTERMEDIARY_ADMIN', 'BACK_OFFICE', 'ADMIN'] as const;
export type Role = (typeof roles)[number];

/** Reads a role in either spelling; null when it is none of ours. */
export function parseRole(text: string): Role | null {
  const spelled = text === 'BACKOFFICE' ? 'BACK_OFFICE' : text;
  return roles.find((role) => role === spelled) ?? null;
}
