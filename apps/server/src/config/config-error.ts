/** An unusable setting; the message names the variable and the remedy. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
