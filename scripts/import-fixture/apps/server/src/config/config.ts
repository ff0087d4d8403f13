export interface Config {
  port: number;
}
export const config: Config = { port: 0 };
