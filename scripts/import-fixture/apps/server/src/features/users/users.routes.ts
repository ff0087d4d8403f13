// forbidden house(feature-order): type named by an import expression
export type Answer = import('../portfolio/portfolio.reader.ts').Portfolio;
