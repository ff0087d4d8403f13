// forbidden boundaries(dependencies): the web app imports the list of all calls
import { api } from '@pramen/contract/api';

export const calls = api;
