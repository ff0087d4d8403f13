/** A surname that no other run has: names of people have letters alone. */
export function freshSurname(word: string): string {
  const number = Math.floor(performance.timeOrigin + performance.now()) % 1_000_000_000;
  return `${word}${String(number).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;
}
