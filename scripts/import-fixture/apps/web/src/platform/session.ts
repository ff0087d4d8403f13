// forbidden boundaries(dependencies): the web app imports the server
import type { Config } from '../../../server/src/config/config.ts';

export const portOf = (config: Config): number => config.port;
