// forbidden typescript(no-floating-promises): a promise that nobody waits for (needs types)
export const forget = (work: () => Promise<void>): void => {
  work();
};
