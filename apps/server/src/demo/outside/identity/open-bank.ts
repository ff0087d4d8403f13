import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { languageOf } from '../../../platform/calls/language.ts';
import { readChoice, renderChoice, renderOver } from './choice-page.ts';
import type { FictionalPerson } from './fictional-person.ts';
import { openDemoProvider } from './provider.ts';
import type { DemoProvider, RegisteredClient } from './provider.ts';

export interface BankOptions {
  /** The portal's address with `demo/identity`. */
  issuer: string;
  clients: readonly RegisteredClient[];
  tenant: string;
  /** The people whom the bank offers on its page. */
  listPeople(): Promise<readonly FictionalPerson[]>;
}

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
};

/** The demonstration's bank: an OpenID provider with its page. Handles every request below its issuer's path. */
export async function openBank(options: BankOptions): Promise<Pick<DemoProvider, 'handle'>> {
  const root = new URL('..', options.issuer).pathname;
  async function showPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const around = { language: languageOf(request.headers['accept-language']), root };
    try {
      const people = await options.listPeople();
      if (request.method === 'POST') {
        const { outcome, person } = readChoice(new URLSearchParams(await text(request)), people);
        await provider.finish(request, response, outcome === 'canceled' ? { outcome } : { outcome, person });
        return;
      }
      response.writeHead(200, headers).end(renderChoice(people, await provider.readScopes(request, response), around));
    } catch {
      response.writeHead(400, headers).end(renderOver(around));
    }
  }
  const provider = await openDemoProvider({ ...options, showPage });
  return provider;
}
