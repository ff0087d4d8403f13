// forbidden house(feature-order): type import of a feature to the right
import type { Portfolio } from '../portfolio/portfolio.reader.ts';

export const presentUser = (portfolio: Portfolio): Portfolio => portfolio;
