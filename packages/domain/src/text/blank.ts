/** Only spaces of any width, line ends and invisible characters. */
const undrawnOnly = /^[\s\p{Z}\p{Cc}\p{Cf}]*$/u;

/** Whether a string has no visible character. */
export const isBlankText = (text: string): boolean => undrawnOnly.test(text);
