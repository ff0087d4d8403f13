// forbidden boundaries(no-unknown-files): a file in no room of the house
export const stray = 1;
