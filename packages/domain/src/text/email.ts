/**
 * Letters, digits, `_'+-` and single dots between them, at most 64 characters (RFC 5321, 4.5.3.1.1); quoted local parts are not
 * supported.
 */
const local = "(?=[^@]{1,64}@)(?!\\.)(?!.*\\.\\.)[A-Za-z0-9_'+\\-.]*[A-Za-z0-9_+\\-]";
/** A label of a domain name: 1 to 63 letters, digits and hyphens, none at its ends (RFC 1035, 2.3.1). */
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
/** The last label: letters, or punycode for other scripts (RFC 5890). */
const top = '(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9](?:[A-Za-z0-9-]{0,57}[A-Za-z0-9])?)';

/** An e-mail address of at most 254 characters, in the one shape that forms, the API and the import accept. */
export const emailPattern = new RegExp(`^(?=.{1,254}$)${local}@(?:${label}\\.)+${top}$`);
