export const listed = ['a'];
