import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config/config.ts';

const demoAccounts = ['client', 'slovak', 'empty', 'newcomer', 'adviser', 'manager', 'office', 'admin'];
const loopback = new Set(['127.0.0.1', 'localhost', '::1']);

/** URL of a listening server that this machine can open. */
export function addressOf(http: FastifyInstance): string {
  const { address, family, port } = http.server.address() as AddressInfo;
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** Describes what the seals of this process contain. */
function describeSeals({ timestampUrl, sealValidation }: Config): string {
  const time = timestampUrl === null ? 'with the time of this server' : 'with the time of a time stamp authority';
  return sealValidation ? `${time} and validation data from ${sealValidation.hosts.join(', ')}` : `${time}, without validation data`;
}

/** Lines for the operator's terminal: where each part listens. Returns the address of the portal. */
export function announce(config: Config, http: FastifyInstance | null, metrics: FastifyInstance): string {
  const address = http ? addressOf(http) : '';
  const lines = [
    ...(http ? ['', `Pramen runs at ${address}`] : ['', 'Pramen is working in the background']),
    `Metrics         ${addressOf(metrics)}/metrics`,
    `Seals           ${describeSeals(config)}`,
  ];
  if (config.mode === 'demo' && http) {
    lines.push(`Inbox           ${address}/demo/inbox  (every e-mail and SMS of the demonstration)`);
    lines.push(`Accounts        ${demoAccounts.map((name) => `${name}@pramen.test`).join(', ')}`);
    lines.push('Password        Pramen-2026  (newcomer@ has none yet: that is what activation is for)');
    if (!loopback.has(config.host))
      lines.push(
        '',
        `WARNING: demonstration with public passwords listens on ${config.host}; anyone who can reach it can read and change it.`,
      );
  }
  process.stdout.write(`${lines.join('\n')}\n\n`);
  return address;
}
