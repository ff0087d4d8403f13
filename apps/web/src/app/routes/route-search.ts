import { tableParameters } from '../../platform/tables/table-parameters.ts';

/** Reads the named query parameters as plain text and ignores all others. */
export function readSearch<const Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>): { [Key in Name]?: string } => {
    const read: { [Key in Name]?: string } = {};
    for (const name of names) {
      const value = search[name];
      if (typeof value === 'string') read[name] = value;
    }
    return read;
  };
}

/** Keeps '?phone=%2B420' as text: the router's own parser would turn values into numbers and booleans. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

export function writeSearch(search: Record<string, unknown>): string {
  const written = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') written.set(name, value);
  }
  return written.size > 0 ? `?${written}` : '';
}

/** Query parameters that each route reads; all are plain text. */
export const search = {
  entrance: readSearch('email', 'error', 'token', 'code', 'state', 'iss'),
  login: readSearch('error', 'token', 'biometric'),
  forgottenPassword: readSearch('email'),
  resetPassword: readSearch('email', 'token'),
  registration: readSearch('referral_code', 'referral'),
  activation: readSearch('email', 'phone', 'user_id'),
  shell: readSearch('error'),
  home: readSearch('welcome', 'range', 'step', 'page', 'from'),
  contract: readSearch('tab', 'range', ...tableParameters),
  list: readSearch(...tableParameters),
  // `open`: the notice that a push leads to.
  notifications: readSearch(...tableParameters, 'open'),
  serviceRequest: readSearch('client_id', 'name'),
  figures: readSearch('from', 'to', 'version'),
  reports: readSearch('path', 'period', 'from', 'to'),
  // `filter` names the list; the filters of its table are in `where`.
  documents: readSearch(...tableParameters, 'where'),
};
