import { isAdult } from './users.rules.ts';
import { readPortfolio } from '../portfolio/portfolio.reader.ts';

export const tested = [isAdult, readPortfolio];
