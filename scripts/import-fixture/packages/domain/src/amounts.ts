export type Amount = number;
export const nothing: Amount = 0;
