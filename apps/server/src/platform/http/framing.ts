import type { FastifyReply } from 'fastify';

/** The only page that others may show in a frame; it opens no session in the frame. */
export const EMBEDDED_PAGE = '/self-register-embedded';

/** Lets pages of these origins frame the response; without any, it stays as unframeable as every other one. */
export function allowFrames(reply: FastifyReply, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const policy = String(reply.getHeader('content-security-policy') ?? '');
  void reply
    .header('content-security-policy', policy.replace("frame-ancestors 'none'", `frame-ancestors ${origins.join(' ')}`))
    // Knows no list of origins, and browsers that know frame-ancestors ignore it.
    .removeHeader('x-frame-options')
    // Pages that isolate themselves (Cross-Origin-Embedder-Policy) show only frames that allow it.
    .header('cross-origin-resource-policy', 'cross-origin');
}
