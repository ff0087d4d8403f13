export const isAdult = (years: number): boolean => years >= 18;
