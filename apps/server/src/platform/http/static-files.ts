import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';

/** Serves the built web; every address that is no file and no call of the API is the single page. */
export async function serveWeb(http: FastifyInstance, webFolder: string): Promise<void> {
  const isBuilt = existsSync(`${webFolder}/index.html`);
  if (isBuilt)
    await http.register(fastifyStatic, {
      root: webFolder,
      wildcard: true,
      index: false,
      // What the build leaves for itself (.vite) is nobody's business.
      dotfiles: 'ignore',
      // A folder is no file: / and its like are left to the page below.
      allowedPath: (path) => !path.endsWith('/'),
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Vite puts a hash into the names below assets/: their bytes never change.
        const isHashed = /[\\/]assets[\\/]/.test(path);
        void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  http.setNotFoundHandler((request, reply) => {
    const isPage = isBuilt && (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|demo|assets|statements)(\/|$)/.test(request.url);
    if (!isPage) throw new Problem('route.not_found');
    return reply.header('cache-control', 'no-cache').sendFile('index.html', webFolder);
  });
}
