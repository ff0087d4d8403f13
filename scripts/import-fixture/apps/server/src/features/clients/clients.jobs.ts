// forbidden house(no-system-clock): the performance clock
export const started = (): number => performance.now();
