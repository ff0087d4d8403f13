// forbidden house(no-system-clock): the current time as a date
export const presentedAt = (): Date => new Date();
