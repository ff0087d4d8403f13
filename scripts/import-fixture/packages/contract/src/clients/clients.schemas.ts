// forbidden boundaries(dependencies): the contract re-exports from the server
export { config } from '../../../../apps/server/src/config/config.ts';
