/** Whether a text is a whole number as a sum of points is stored. */
export const isNumericText = (text: string): boolean => /^-?\d{1,15}$/.test(text);

/** Points with a real minus sign: `−2`. */
export const writePoints = (points: number): string => (points < 0 ? `\u2212${Math.abs(points)}` : String(points));
