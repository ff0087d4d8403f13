// forbidden house(no-barrel): a file re-exports another
export { ageOf } from './clients.rules.ts';
