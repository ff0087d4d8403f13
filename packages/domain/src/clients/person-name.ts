/**
 * Letters of any script with their marks, spaces, apostrophes, hyphens, and the dots and commas of titles; the joiners and the middle dot
 * belong to the spelling of some scripts.
 */
const personName = /^[\p{L}\p{M}\p{Zs}'’‘ʼ´`.,·・‐‑\-\u200c\u200d]*$/u;

/** Whether a text can be the first name or surname of a person; an empty one passes: whether a name is needed is another rule. */
export const isPersonName = (name: string): boolean => personName.test(name) && (name.trim() === '' || /\p{L}/u.test(name));
