// forbidden house(no-system-clock): the clock of the process
export const ageOf = (born: number): number => Date.now() - born;
