/** The portal's path on its host, with a slash at both ends: `/`, or what the server wrote into the page, such as `/cz/`. */
export const basePath = globalThis.document?.documentElement.dataset['base'] ?? '/';

/** The address of a page of the portal, or of a call; `path` begins with a slash. */
export const underBase = (path: string): string => basePath + path.slice(1);

/** Where the portal is: its host and its path there. */
export interface Site {
  host: string;
  basePath: string;
}

export const readSite = (): Site => ({ host: location.hostname, basePath });

/** Whether the host is one for trying things out: a part of its name is `test` or `staging`. */
export const isStaging = ({ host }: Pick<Site, 'host'>): boolean => /(^|[.-])(test|staging)[.-]/.test(host);
