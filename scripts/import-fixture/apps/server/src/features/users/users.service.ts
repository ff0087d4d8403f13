// forbidden house(feature-order): relative import of a feature to the right
import { readPortfolio } from '../portfolio/portfolio.reader.ts';

export const saveUser = (): unknown => readPortfolio();
