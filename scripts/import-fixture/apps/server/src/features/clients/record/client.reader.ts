export const named = 'a';
