import { readPortfolio } from '../portfolio/portfolio.reader.ts';

export const signIn = (): unknown => readPortfolio();
