// forbidden boundaries(dependencies): a feature imports the demonstration
import { people } from '../../demo/company/people.ts';

export const reportPeople = people;
