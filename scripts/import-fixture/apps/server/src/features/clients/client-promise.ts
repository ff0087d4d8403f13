// forbidden typescript(no-floating-promises): a promise that is not awaited (needs types)
export const forget = (work: () => Promise<void>): void => {
  work();
};
