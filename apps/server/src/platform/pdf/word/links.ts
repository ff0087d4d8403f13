const plainLink = /^(?:https?:\/\/|mailto:)/i;

/** Whether a link is safe: a reader can click it, but no program fetches it automatically. */
export const isPlainLink = (target: string): boolean => plainLink.test(target.trim());

const scheme = /^[a-z][a-z0-9+.-]*:/i;

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** The lower-case path of the package part that a relationship targets; null when the target is outside the package. */
export function resolveInside(source: string, target: string): string | null {
  const named = decoded(target.trim().split('#', 1)[0] ?? '');
  if (named === null || named === '' || scheme.test(named) || named.startsWith('//') || /[\\%?\p{Cc}]/u.test(named)) return null;
  const resolved = named.startsWith('/') ? [] : source.split('/').slice(0, -1);
  for (const step of named.split('/')) {
    if (step === '..' && resolved.pop() === undefined) return null;
    if (step !== '..' && step !== '' && step !== '.') resolved.push(step);
  }
  return resolved.join('/').toLowerCase();
}
