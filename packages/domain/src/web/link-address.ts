import { emailPattern } from '../text/email.ts';

/** WHATWG URL, present in Node and in every browser; this package includes the types of neither. */
declare const URL: { canParse(address: string): boolean };

/** A path within the portal; `//host` and `/\host` would lead to another site. */
const ownPath = /^\/(?![/\\])[^\s\\]*$/;

/**
 * The safe href for a configured address: an http(s) address, a path of the portal, or `mailto:` for an e-mail address. null for
 * everything else, notably `javascript:`, and for an empty address.
 */
export function linkAddressOf(contact: string | null): string | null {
  const text = contact?.trim() ?? '';
  if (emailPattern.test(text)) return `mailto:${text}`;
  const isWebAddress = /^https?:\/\/[^\s/]+/i.test(text) && URL.canParse(text);
  return isWebAddress || ownPath.test(text) ? text : null;
}
