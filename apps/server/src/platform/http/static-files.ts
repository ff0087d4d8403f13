import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Problem } from '../calls/problem.ts';

/** The content policy allows the page's own scripts in the head by their hashes (CSP 3, 6.7.3.3), and no others. */
function allowScriptsOf(page: string): (reply: FastifyReply) => void {
  const scripts = [...readFileSync(page, 'utf8').matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g)].map(
    ([, script = '']) => script,
  );
  const hashes = scripts.map((script) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`).join('');
  return (reply) => {
    const policy = String(reply.getHeader('content-security-policy') ?? '');
    void reply.header('content-security-policy', policy.replace("script-src 'self'", `script-src 'self'${hashes}`));
  };
}

/** What never is the page, however it is spelt: a wrong address of a call must not look like an answer. */
const NO_PAGE = /^\/(api|demo|assets|statements)(\/|$)/i;
/** Copies for `accept-encoding`; under their own names they would be bytes without their type. */
const PRESSED_COPY = /\.(br|gz)$/i;

/** The path of an address without its query, decoded; the router has refused what cannot be decoded. */
const pathOf = (address: string) => decodeURIComponent(address.split('?')[0] ?? '');

/** Serves the built web; every address that is no file and no call of the API is the single page. */
export async function serveWeb(http: FastifyInstance, webFolder: string): Promise<void> {
  const isBuilt = existsSync(`${webFolder}/index.html`);
  if (isBuilt) {
    const allowScripts = allowScriptsOf(`${webFolder}/index.html`);
    await http.register(fastifyStatic, {
      root: webFolder,
      wildcard: true,
      index: false,
      // The build has left a pressed copy beside each text.
      preCompressed: true,
      // What the build leaves for itself (.vite) is nobody's business.
      dotfiles: 'ignore',
      // A folder is no file: / and its like are left to the page below.
      allowedPath: (path) => !path.endsWith('/') && !PRESSED_COPY.test(path),
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Vite puts a hash into the names below assets/: their bytes never change.
        const isHashed = /[\\/]assets[\\/]/.test(path);
        void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (path.startsWith(`${webFolder}/index.html`)) allowScripts(reply);
      },
    });
  }
  http.setNotFoundHandler((request, reply) => {
    const isPage = isBuilt && (request.method === 'GET' || request.method === 'HEAD') && !NO_PAGE.test(pathOf(request.url));
    if (!isPage) throw new Problem('route.not_found');
    return reply.header('cache-control', 'no-cache').sendFile('index.html', webFolder);
  });
}
