import { calls } from '@houtai/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { waitForListeners } from '#platform/testing/read-stream.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { withoutValues } from './database-status.ts';

let test: AppForTest;
let reader: string;
let plain: string;
beforeAll(async () => {
  test = await appForTest();
  reader = (await makeSignedIn(test.app, { tags: ['monitor:server:list'] })).token;
  plain = (await makeSignedIn(test.app)).token;
});
afterAll(() => test.close());

const status = async () => (await sendTo(test.app, calls.serverStatus.get, {}, reader)).result;

describe('serverStatus.get', () => {
  it('reports the state of process, machine and database', async () => {
    const found = await status();
    expect(found).toMatchObject({
      node: process.versions.node,
      version: '0.0.0-test',
      jobs: { waiting: 0, running: 0, failed: 0 },
      streams: 0,
    });
    expect(found.memoryTotalMb).toBeGreaterThan(found.memoryFreeMb);
    expect(found.heapLimitMb).toBeGreaterThan(0);
    expect(found.database.version).toMatch(/^\d+\.\d+/);
    expect(found.database.sizeMb).toBeGreaterThan(1);
    expect(found.database.poolOpen).toBeGreaterThan(0);
    expect(found.database.poolMost).toBe(test.app.deps.database.most);
    expect(found.tables.map(({ name }) => name)).toContain('feedback');
    expect(found.sessions).toBe(2);
  });

  it('counts the connections of both pools, without the listening one, and their limits', async () => {
    const { pool, most } = test.app.deps.database;
    await waitForListeners(test.app);
    await Promise.all(Array.from({ length: most }, () => pool.query('select pg_sleep(0.1)')));
    const { poolOpen, poolMost } = (await status()).database;
    expect(poolOpen).toBeGreaterThan(5);
    expect(poolMost).toBe(most);
    expect(poolOpen).toBeLessThanOrEqual(most);
    const { rows } = await pool.query('select application_name as name from pg_stat_activity where datname = current_database()');
    expect(rows.map(({ name }) => name)).toContain('houtai-events');
  });

  it('shows the running statements, without values and without its own', async () => {
    const { pool } = test.app.deps.database;
    const slow = pool.query(`select pg_sleep(600), 'geheim' as word, 4711 as number`);
    const ended = slow.then(
      () => 'by itself',
      (error: unknown) => String(error),
    );
    const queries = await vi.waitFor(async () => {
      const found = (await status()).queries;
      expect(found).toHaveLength(1);
      return found;
    });
    await pool.query(`select pg_cancel_backend(pid) from pg_stat_activity where query like '%pg_sleep(600)%' and pid <> pg_backend_pid()`);
    expect(await ended).toContain('canceling statement');
    expect(queries.map(({ text }) => text)).toContain('select pg_sleep(?), ? as word, ? as number');
    expect(JSON.stringify(queries)).not.toMatch(/geheim|4711/);
  });

  it('reveals nothing of the environment, folders or the database address', async () => {
    const { response } = await sendTo(test.app, calls.serverStatus.get, {}, reader);
    expect(response.body).not.toContain(test.app.deps.config.dataDir);
    expect(response.body).not.toContain(process.env['PATH'] ?? 'no path');
    expect(response.body).not.toContain(test.app.deps.database.name);
  });

  it('refuses callers who are not signed in, and people without the right', async () => {
    expect((await sendTo(test.app, calls.serverStatus.get, {})).code).toBe('L0001');
    expect((await sendTo(test.app, calls.serverStatus.get, {}, plain)).code).toBe('A0301');
  });
});

describe('withoutValues', () => {
  it.each([
    [`select * from users where phone = '138' and n > 12.5`, 'select * from users where phone = ? and n > ?'],
    [`select 'it''s' , "user2" from t1`, 'select ? , "user2" from t1'],
    ['select $1, $2', 'select $1, $2'],
    ['select $$secret$$, $a$secret$a$', 'select ?, ?'],
    [`insert into x values ('cut off`, 'insert into x values (?'],
    ['select\n  1', 'select ?'],
    ['x'.repeat(300), `${'x'.repeat(200)}…`],
  ])('masks %s as %s', (statement, words) => {
    expect(withoutValues(statement)).toBe(words);
  });
});
