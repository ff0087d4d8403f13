const weights = [7, 3, 1] as const;
const CODE_OF_A = 55;

/** A digit is worth itself, A to Z are worth 10 to 35, and the filler nothing. */
function valueOf(character: string): number {
  if (character === '<') return 0;
  return /\d/.test(character) ? Number(character) : (character.codePointAt(0) ?? 0) - CODE_OF_A;
}

/** The check digit of characters 0 to 9, A to Z and '<' (ICAO Doc 9303, part 3, section 4.9): weights 7, 3, 1, modulo 10. */
export function checkDigitOf(text: string): string {
  let sum = 0;
  for (let index = 0; index < text.length; index += 1) sum += valueOf(text[index] ?? '<') * (weights[index % weights.length] ?? 1);
  return String(sum % 10);
}
