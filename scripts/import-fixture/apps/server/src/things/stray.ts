// forbidden boundaries(no-unknown-files): a file outside every known folder
export const stray = 1;
