import { createServer } from 'node:http';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { guardedFetch } from './guarded-fetch.ts';

const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  if (request.url === '/elsewhere') response.writeHead(302, { location: '/found' });
  response.end('found');
});
let address: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const at = server.address();
  address = `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`;
});
afterAll(() => void server.close());

const guard = { allowPrivate: false, idleMs: 5_000, maxBytes: 100 };

describe('guardedFetch', () => {
  it.each([
    ['file:///etc/passwd', 'protocol'],
    ['ftp://127.0.0.1/', 'protocol'],
    ['data:text/plain,x', 'protocol'],
    ['http://127.0.0.1:$', 'private'],
    ['http://localhost:$', 'private'],
    ['http://[::1]:$', 'private'],
    ['http://[::ffff:127.0.0.1]:$', 'private'],
    ['http://2130706433:$', 'private'],
    ['http://169.254.169.254/latest', 'link-local'],
  ])('sends nothing to %s (%s)', async (url, reason) => {
    asked.length = 0;
    await expect(guardedFetch(guard)(url.replace('$', new URL(address).port))).rejects.toMatchObject({ name: 'GuardError', reason });
    expect(asked).toEqual([]);
  });

  it.each(['http://169.254.169.254/latest', 'http://[fe80::1]/', 'http://[::ffff:169.254.169.254]/'])(
    'sends nothing to %s, even if private networks are allowed',
    async (url) => {
      await expect(guardedFetch({ ...guard, allowPrivate: true })(url)).rejects.toMatchObject({ reason: 'link-local' });
    },
  );

  it('reaches a private network if allowed, follows no redirect, and reads no more than the limit', async () => {
    const fetch = guardedFetch({ ...guard, allowPrivate: true });
    expect(await (await fetch(`${address}/found`)).text()).toBe('found');
    asked.length = 0;
    await expect(fetch(`${address}/elsewhere`)).rejects.toMatchObject({ reason: 'redirect' });
    expect(asked).toEqual(['/elsewhere']);
    const little = guardedFetch({ ...guard, allowPrivate: true, maxBytes: 4 });
    await expect(little(`${address}/found`).then((response) => response.text())).rejects.toMatchObject({ reason: 'size' });
  });
});
