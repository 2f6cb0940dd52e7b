import { calls } from '@houtai/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { buildApp } from '../../app.ts';
import { readConfig } from '../config.ts';
import { type AppForTest, appForTest } from '../testing/app-for-test.ts';
import { makeSignedIn } from '../testing/make.ts';
import { sendTo } from '../testing/send-to.ts';
import { makeMetrics, type Metrics } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

const MOST_SERIES = 500;

let test: AppForTest;
let app: AppForTest['app'];
let metrics: Metrics;
let served: Awaited<ReturnType<typeof serveMetrics>>;

beforeAll(async () => {
  test = await appForTest();
});
beforeEach(async () => {
  const { database } = test.app.deps;
  metrics = makeMetrics('1.2.3', database.pools);
  app = await buildApp({ config: { ...readConfig({}), dataDir: test.dataDir }, database, version: '1.2.3', demo: false, metrics });
  served = await serveMetrics(app, metrics, { port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await served.close();
  for (const pool of test.app.deps.database.pools) pool.onWaited = undefined;
});
afterAll(() => test.close());

const read = async () => (await fetch(`http://127.0.0.1:${served.port}/metrics`)).text();

const lines = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

const valueOf = (text: string, series: string) => {
  const line = lines(text).find((each) => each.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
};

describe('the figures for monitoring', () => {
  it('count requests by subject and outcome, and time them by method and kind', async () => {
    const { token } = await makeSignedIn(app, { tags: ['system:post:list'] });
    await sendTo(app, calls.posts.page, {}, token);
    await sendTo(app, calls.posts.page, {});
    const text = await read();
    expect(valueOf(text, 'houtai_requests_total{subject="posts",outcome="ok"}')).toBe(1);
    expect(valueOf(text, 'houtai_requests_total{subject="posts",outcome="refused"}')).toBe(1);
    expect(valueOf(text, 'houtai_request_seconds_count{method="GET",kind="json"}')).toBeGreaterThanOrEqual(2);
    expect(valueOf(text, 'houtai_build_info{version="1.2.3"}')).toBe(1);
  });

  it('report connections, jobs, deliveries, windows and disk', async () => {
    const text = await read();
    expect(valueOf(text, 'houtai_database_connections{state="waiting"}')).toBe(0);
    expect(valueOf(text, 'houtai_database_wait_seconds_count')).toBeGreaterThan(0);
    expect(valueOf(text, 'houtai_jobs{state="failed"}')).toBe(0);
    expect(valueOf(text, 'houtai_deliveries_waiting')).not.toBeNull();
    expect(valueOf(text, 'houtai_deliveries_oldest_wait_seconds')).not.toBeNull();
    expect(valueOf(text, 'houtai_streams')).toBe(0);
    expect(valueOf(text, 'houtai_data_free_bytes')).toBeGreaterThan(0);
    expect(valueOf(text, 'houtai_database_size_bytes')).toBeGreaterThan(0);
  });

  it('leave out unknown values instead of repeating the last ones', async () => {
    expect(valueOf(await read(), 'houtai_data_free_bytes')).toBeGreaterThan(0);
    const { dataDir } = app.deps.config;
    app.deps.config.dataDir = `${dataDir}/none`;
    const text = await read();
    app.deps.config.dataDir = dataDir;
    expect(valueOf(text, 'houtai_data_free_bytes')).toBeNull();
    expect(valueOf(text, 'houtai_streams')).toBe(0);
  });

  it('stay below 500 series when every call was answered and refused', async () => {
    for (const call of app.served) {
      const url = `/api${call.path.replaceAll(/:\w+/g, 'x')}`;
      if (call.kind !== 'stream') await app.inject({ method: call.method, url, remoteAddress: '10.1.1.1' });
    }
    const text = await read();
    const subjects = new Set([...app.served].map(({ subject }) => subject));
    const requests = lines(text).filter((line) => line.startsWith('houtai_requests_total'));
    expect(requests.length).toBeGreaterThan(subjects.size / 2);
    // Each subject may add two more outcomes.
    expect(lines(text).length + subjects.size * 3 - requests.length).toBeLessThanOrEqual(MOST_SERIES);
  });

  it('contain no person, number or address of a record', async () => {
    const { token } = await makeSignedIn(app, { tags: ['system:user:list'] });
    await sendTo(app, calls.users.get, { id: 'u-manager' }, token);
    await app.inject({ method: 'GET', url: '/api/none/u-manager?phone=13800000001' });
    expect(await read()).not.toMatch(/u-manager|1380000/);
  });

  it('answer only at their path, on a port of their own', async () => {
    expect((await fetch(`http://127.0.0.1:${served.port}/`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${served.port}/metrics`, { method: 'POST' })).status).toBe(404);
    expect((await app.inject({ method: 'GET', url: '/metrics' })).statusCode).toBe(404);
    expect((await fetch(`http://127.0.0.1:${served.port}/metrics?x=1`)).headers.get('content-type')).toContain('text/plain');
  });
});
