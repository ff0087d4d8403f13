import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '../../config/config.ts';
import { basePathOf } from '../calls/base-path.ts';
import { Problem } from '../calls/problem.ts';
import { escapeHtml } from '../pages/escape-html.ts';
import { allowFrames, EMBEDDED_PAGE } from './framing.ts';

/** Makes the content policy allow the page's inline scripts by their hashes (CSP 3, 6.7.3.3), and no others. */
function allowScriptsOf(page: string): (reply: FastifyReply) => void {
  const scripts = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([^]*?)<\/script>/g)].map(([, script = '']) => script);
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

/** The built page for a portal below `basePath`: the build itself is for the root of a host. */
export function placePage(page: string, basePath: string): string {
  if (basePath === '/') return page;
  const place = (tag: string) =>
    tag.replaceAll(
      /(["\s])\/(?=assets\/|favicon\.svg"|manifest\.webmanifest"|icons\/)/g,
      (_found, before: string) => `${before}${basePath}`,
    );
  return page.replace('<html ', `<html data-base="${escapeHtml(basePath)}" `).replaceAll(/<(?:script|link)\b[^>]*>/g, place);
}

/** Sends the page: as the build compressed it, or placed below the base path. */
function pageSender(webFolder: string, basePath: string): (reply: FastifyReply) => FastifyReply {
  if (basePath === '/') return (reply) => reply.sendFile('index.html', webFolder);
  const page = placePage(readFileSync(`${webFolder}/index.html`, 'utf8'), basePath);
  const allowScripts = allowScriptsOf(page);
  return (reply) => {
    allowScripts(reply);
    return reply.type('text/html; charset=utf-8').send(page);
  };
}

/**
 * Serves the built web app; a URL that is neither a file nor an API call gets its single page. Pages of `embedOrigins` may show the
 * registration in a frame.
 */
export async function serveWeb(http: FastifyInstance, config: Pick<Config, 'webFolder' | 'embedOrigins' | 'publicUrl'>): Promise<void> {
  const { webFolder, embedOrigins } = config;
  const basePath = basePathOf(config);
  const isBuilt = existsSync(`${webFolder}/index.html`);
  const sendPage = isBuilt ? pageSender(webFolder, basePath) : null;
  if (isBuilt) {
    const allowScripts = allowScriptsOf(readFileSync(`${webFolder}/index.html`, 'utf8'));
    await http.register(fastifyStatic, {
      root: webFolder,
      wildcard: true,
      index: false,
      // The build writes a compressed copy next to each text file.
      preCompressed: true,
      // The build's own files (.vite) are not served.
      dotfiles: 'ignore',
      // Folders such as / are served the page below.
      allowedPath: (path) => !path.endsWith('/') && !PRESSED_COPY.test(path) && (basePath === '/' || path !== '/index.html'),
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
    const isPage = sendPage !== null && (request.method === 'GET' || request.method === 'HEAD') && !NO_PAGE.test(pathOf(request.url));
    if (!isPage) throw new Problem('route.not_found');
    if (pathOf(request.url) === EMBEDDED_PAGE) allowFrames(reply, embedOrigins);
    return sendPage(reply.header('cache-control', 'no-cache'));
  });
}
