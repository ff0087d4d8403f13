// forbidden house(feature-order): dynamic import of a feature to the right
export const recount = async (): Promise<unknown> => import('../portfolio/portfolio.reader.ts');
