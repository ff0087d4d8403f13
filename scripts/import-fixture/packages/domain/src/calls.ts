// forbidden boundaries(dependencies): the domain imports the contract by package name
import { problems } from '@pramen/contract/problems';

export const codes = problems;
