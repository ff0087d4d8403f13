import { foldText } from '@pramen/domain/text/fold';

/** How ids are written: questions and fieldsets `has_loan`, metrics `RISK`; values of options may begin with a digit: `5_YEARS`. */
export type IdStyle = 'lower' | 'upper' | 'value';

/** Longest proposal; an author may type up to 60 characters. */
const LONGEST = 40;

/** An id that says what the label says, unlike all `taken` ones: 'Má klient úvěr?' becomes `ma_klient_uver`. */
export function proposeId(label: string, taken: ReadonlySet<string>, style: IdStyle, fallback: string): string {
  const folded = foldText(label)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  const words = folded.slice(0, LONGEST).replace(/_+$/, '');
  const plain = words === '' ? fallback : /^[a-z]/.test(words) || style === 'value' ? words : `${fallback}_${words}`;
  const written = style === 'lower' ? plain : plain.toUpperCase();
  if (!taken.has(written)) return written;
  let number = 2;
  while (taken.has(`${written}_${number}`)) number += 1;
  return `${written}_${number}`;
}

/** Whether the id is still a proposal for this label, so that it may follow the label's changes. */
export function isProposal(id: string, label: string, style: IdStyle, fallback: string): boolean {
  const proposal = proposeId(label, new Set(), style, fallback);
  return id === proposal || (id.startsWith(`${proposal}_`) && /^\d+$/.test(id.slice(proposal.length + 1)));
}
