// forbidden house(no-barrel): a file passes on another
export { ageOf } from './clients.rules.ts';
