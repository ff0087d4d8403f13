import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Problem } from '../calls/problem.ts';
import { allowFrames, EMBEDDED_PAGE } from './framing.ts';

/** Makes the content policy allow the page's inline scripts by their hashes (CSP 3, 6.7.3.3), and no others. */
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

/** Paths that never get the page: a mistyped API address must not look like a successful call. */
const NO_PAGE = /^\/(api|demo|assets|statements)(\/|$)/i;
/** Precompressed copies, served by `accept-encoding` only; requested by name they would have the wrong type. */
const PRESSED_COPY = /\.(br|gz)$/i;

/** The decoded path of a URL without its query; the router has already refused URLs that cannot be decoded. */
const pathOf = (address: string) => decodeURIComponent(address.split('?')[0] ?? '');

/**
 * Serves the built web app; a URL that is neither a file nor an API call gets its single page. Pages of `embedOrigins` may show the
 * registration in a frame.
 */
export async function serveWeb(http: FastifyInstance, webFolder: string, embedOrigins: readonly string[] = []): Promise<void> {
  const isBuilt = existsSync(`${webFolder}/index.html`);
  if (isBuilt) {
    const allowScripts = allowScriptsOf(`${webFolder}/index.html`);
    await http.register(fastifyStatic, {
      root: webFolder,
      wildcard: true,
      index: false,
      // The build writes a compressed copy next to each text file.
      preCompressed: true,
      // The build's own files (.vite) are not served.
      dotfiles: 'ignore',
      // Folders such as / are served the page below.
      allowedPath: (path) => !path.endsWith('/') && !PRESSED_COPY.test(path),
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Vite puts a content hash into the names below assets/, so these files never change.
        const isHashed = /[\\/]assets[\\/]/.test(path);
        void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        if (path.startsWith(`${webFolder}/index.html`)) allowScripts(reply);
      },
    });
  }
  http.setNotFoundHandler((request, reply) => {
    const isPage = isBuilt && (request.method === 'GET' || request.method === 'HEAD') && !NO_PAGE.test(pathOf(request.url));
    if (!isPage) throw new Problem('route.not_found');
    if (pathOf(request.url) === EMBEDDED_PAGE) allowFrames(reply, embedOrigins);
    return reply.header('cache-control', 'no-cache').sendFile('index.html', webFolder);
  });
}
