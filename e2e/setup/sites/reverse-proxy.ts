import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReverseProxy {
  /** The proxy's own address, without a slash at its end. */
  address: string;
  /** Sends requests below the path to this server. */
  leadTo(server: string): void;
  /** Paths that were requested outside the path. */
  strays: string[];
  close(): void;
}

/** A web server that leads one path of its host to another server, as the site of both countries does; it removes the path or leaves it. */
export async function startReverseProxy(path: string, { removesPath }: { removesPath: boolean }): Promise<ReverseProxy> {
  let target: URL | null = null;
  const strays: string[] = [];
  const proxy = createServer((request, response) => {
    const url = request.url ?? '/';
    if (target === null || !url.startsWith(path)) {
      strays.push(url);
      response.writeHead(404).end();
      return;
    }
    const inner = removesPath ? url.slice(path.length - 1) : url;
    const { hostname: host, port } = target;
    const passed = ask({ host, port, path: inner, method: request.method, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    request.pipe(passed);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    leadTo: (server) => {
      target = new URL(server);
    },
    strays,
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
