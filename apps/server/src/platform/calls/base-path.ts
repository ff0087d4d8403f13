import type { Config } from '../../config/config.ts';

/** The portal's path on its host, with a slash at both ends: `/`, or `/cz/` on the site that both countries share. */
export function basePathOf({ publicUrl }: Pick<Config, 'publicUrl'>): string {
  const path = publicUrl === null ? '/' : new URL(publicUrl).pathname;
  return path.endsWith('/') ? path : `${path}/`;
}

/** The path for cookies that only calls below `path` need; `path` begins with a slash. */
export const cookiePath = (config: Pick<Config, 'publicUrl'>, path: string): string => `${basePathOf(config)}${path.slice(1)}`;

/** The URL without the base path, which a proxy in front may already have removed. */
export function withoutBasePath(url: string, basePath: string): string {
  if (url.startsWith(basePath)) return url.slice(basePath.length - 1);
  const bare = basePath.slice(0, -1);
  const rest = url.slice(bare.length);
  return bare !== '' && url.startsWith(bare) && (rest === '' || rest.startsWith('?')) ? `/${rest}` : url;
}
