/** A day within a sentence or on paper: `16. 3. 2015`, which stays on one line. */
export const writeDay = (day: string): string => day.split('-').map(Number).toReversed().join('.\u00a0');
