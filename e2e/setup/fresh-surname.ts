/** Digits that no other run has. */
export const freshDigits = (): string => String(Math.floor(performance.timeOrigin + performance.now()) % 1_000_000_000);

/** A name of a thing that no other run has. */
export const freshName = (word: string): string => `${word} ${freshDigits()}`;

/** The word with digits at its end, such as for an e-mail address or a code. */
export const freshCode = (word: string): string => word + freshDigits();

/** A surname that no other run has: names of people have letters alone. */
export const freshSurname = (word: string): string => word + freshDigits().replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');
