// forbidden house(feature-order): a feature without a place in the order
export const LEAST_LOAN = 1;
