// forbidden house(no-computed-import): a path that no rule can follow
export const load = async (): Promise<unknown> => import(`./${'clients'}.rules.ts`);
