import { afterEach, describe, expect, it } from 'vitest';

import { startFake } from './start-fake-service.mjs';

let standIn = null;

afterEach(() => standIn?.close());

describe('startFake', () => {
  it('starts a stand-in on the loopback when the server may hold the demo company, and returns its address', async () => {
    const env = { PORT: '8080', WECOM_SECRET: '' };
    standIn = await startFake(env);
    expect(env.HOUTAI_WECOM_STAND_IN).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(`${env.HOUTAI_WECOM_STAND_IN}/sent`)).status).toBe(200);
  });

  it.each([
    ['a database of its own', { DATABASE_URL: 'postgres://houtai@db:5432/houtai' }],
    ['no demo', { HOUTAI_DEMO: '0' }],
    ['enterprise messaging', { WECOM_CORP_ID: 'ww1' }],
    ['that there is none', { HOUTAI_WECOM_STAND_IN: '' }],
  ])('starts no stand-in when the environment has %s', async (_, given) => {
    const env = { ...given };
    standIn = await startFake(env);
    expect([standIn, env]).toEqual([null, given]);
  });
});
