/** Spaces of every width, line ends, and signs that are not drawn. */
const undrawnOnly = /^[\s\p{Z}\p{Cc}\p{Cf}]*$/u;

/** Whether a text shows nothing when it is written down. */
export const isBlankText = (text: string): boolean => undrawnOnly.test(text);
