import { emailPattern } from '../text/email.ts';

/** WHATWG URL, in Node and in every browser; this floor has the types of neither. */
declare const URL: { canParse(address: string): boolean };

/** A path of the portal itself; `//host` and `/\host` would lead elsewhere. */
const ownPath = /^\/(?![/\\])[^\s\\]*$/;

/**
 * What a link to a configured address may point at: an https or http address, a path of the portal, or `mailto:` for an
 * e-mail address. null for everything else, `javascript:` above all, and for nothing.
 */
export function linkAddressOf(contact: string | null): string | null {
  const text = contact?.trim() ?? '';
  if (emailPattern.test(text)) return `mailto:${text}`;
  const isWebAddress = /^https?:\/\/[^\s/]+/i.test(text) && URL.canParse(text);
  return isWebAddress || ownPath.test(text) ? text : null;
}
