import { expect, test } from 'vitest';
import { portalAddress } from './portal-address.ts';

test.each([
  [{ publicUrl: 'https://portal.example', host: '127.0.0.1', port: 3000 }, 'https://portal.example/reset-password?email=a%2Bb%40c.cz'],
  [
    { publicUrl: 'https://portal.example/cz', host: '127.0.0.1', port: 3000 },
    'https://portal.example/cz/reset-password?email=a%2Bb%40c.cz',
  ],
  [
    { publicUrl: 'https://portal.example/cz/', host: '127.0.0.1', port: 3000 },
    'https://portal.example/cz/reset-password?email=a%2Bb%40c.cz',
  ],
  [{ publicUrl: null, host: '127.0.0.1', port: 3000 }, 'http://127.0.0.1:3000/reset-password?email=a%2Bb%40c.cz'],
  [{ publicUrl: null, host: '0.0.0.0', port: 3100 }, 'http://localhost:3100/reset-password?email=a%2Bb%40c.cz'],
  [{ publicUrl: null, host: '::1', port: 3000 }, 'http://[::1]:3000/reset-password?email=a%2Bb%40c.cz'],
])('%o', (config, address) => {
  expect(portalAddress(config, 'reset-password', { email: 'a+b@c.cz' })).toBe(address);
});
