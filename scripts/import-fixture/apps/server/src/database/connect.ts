import type { Config } from '../config/config.ts';

export interface Db {
  transaction(work: () => void): void;
  execute(statement: string): void;
  config: Config;
}
