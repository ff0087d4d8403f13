const MODULUS = 11;
const FIRST_WEIGHT = 8;

/**
 * Whether a string can be a Czech or Slovak business number (IČO); spaces are ignored. 8 digits (older ones may lack leading zeros), the
 * last of which is the check digit of the others: weights 8 to 2, modulo 11.
 */
export function passesBusinessNumberCheck(text: string): boolean {
  const typed = text.replaceAll(/\s/g, '');
  if (!/^\d{6,8}$/.test(typed)) return false;
  const digits = [...typed.padStart(8, '0')].map(Number);
  const sum = digits.slice(0, -1).reduce((total, digit, place) => total + digit * (FIRST_WEIGHT - place), 0);
  // A difference of 10 is written as 0, one of 11 as 1.
  return digits.at(-1) === (MODULUS - (sum % MODULUS)) % 10;
}
