// forbidden boundaries(dependencies): the server imports the web app
import { api } from '../../../../web/src/platform/api.ts';

export const page = api;
