import { connect } from 'node:net';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '../testing/app-for-test.ts';

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};
const OF_CALLS = { ...EVERYWHERE, 'content-security-policy': "default-src 'none'; frame-ancestors 'none'", 'cache-control': 'no-store' };
const HSTS = 'max-age=31536000';

let test: AppForTest;
let published: AppForTest;
beforeAll(async () => {
  test = await appForTest();
  published = await appForTest({ config: { publicAddress: 'https://console.example' } });
  await published.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await test.close();
  await published.close();
});

/** The server's answer to bytes that are no request, as lines. */
function answerTo(bytes: string): Promise<string> {
  const address = published.app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (piece) => {
      text += piece.toString();
    });
    socket.on('close', () => resolve(text)).on('error', reject);
  });
}

describe('the security headers', () => {
  it.each([
    ['a call', '/api/health'],
    ['an unknown call', '/api/none'],
    ['an address that cannot be decoded', '/api/%zz'],
    ['an address that is too long', `/api/op-biz/file/read/${'a'.repeat(5_000)}`],
  ])('accompany the answer to %s', async (_, url) => {
    const { headers } = await test.app.inject({ method: 'GET', url });
    expect(headers).toMatchObject(OF_CALLS);
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it('accompany the answer to an address outside the calls, with the policy of its page', async () => {
    for (const url of ['/none', '/%zz']) {
      expect((await test.app.inject({ method: 'GET', url })).headers).toMatchObject(EVERYWHERE);
    }
  });

  it.each([
    ['what is no request', 'nonsense\r\n\r\n'],
    ['a head that is too large', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('accompany the refusal of %s', async (_, bytes) => {
    const lines = (await answerTo(bytes)).split('\r\n');
    for (const [name, value] of Object.entries(OF_CALLS)) expect(lines).toContain(`${name}: ${value}`);
    expect(lines).toContain(`strict-transport-security: ${HSTS}`);
  });

  it('make browsers use https only if people reach the console by https', async () => {
    for (const url of ['/api/health', '/api/none', '/api/%zz', '/none']) {
      expect((await published.app.inject({ method: 'GET', url })).headers['strict-transport-security']).toBe(HSTS);
    }
    const plain = await appForTest({ config: { publicAddress: 'http://console.example' } });
    expect((await plain.app.inject({ method: 'GET', url: '/api/health' })).headers).not.toHaveProperty('strict-transport-security');
    await plain.close();
  });
});
