import { calls } from '@houtai/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { type AppForTest, appForTest } from '../../platform/testing/app-for-test.ts';
import { sendTo } from '../../platform/testing/send-to.ts';

let test: AppForTest;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const ask = () => sendTo(test.app, calls.health.get, {});

describe('health.get', () => {
  it('asks the database once a second, however many ask at once or one after the other', async () => {
    test.clock.advance(1_000);
    const asked = vi.spyOn(test.app.deps.database.db, 'execute');
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    answers.push(await ask());
    expect(answers.every(({ result }) => result.status === 'ok')).toBe(true);
    expect(asked).toHaveBeenCalledTimes(1);
    test.clock.advance(1_000);
    await ask();
    expect(asked).toHaveBeenCalledTimes(2);
    asked.mockRestore();
  });

  it('is not counted, as monitors must always get an answer, while an unknown path is', async () => {
    const remaining = async (url: string) =>
      (await test.app.inject({ method: 'GET', url, remoteAddress: '10.6.6.6' })).headers['x-ratelimit-remaining'];
    expect(await remaining('/api/none')).toBe('5999');
    expect(await remaining('/api/health')).toBeUndefined();
    expect(await remaining('/none')).toBe('5998');
    expect(await remaining('/api/login/options')).toBe('5997');
  });

  it('says within a second that the database is away, and that it is back', async () => {
    test.clock.advance(1_000);
    const asked = vi.spyOn(test.app.deps.database.db, 'execute').mockRejectedValue(new Error('away'));
    expect(await ask()).toMatchObject({ status: 503, code: 'B0100', msg: '数据库暂时无法访问，正在恢复' });
    asked.mockRestore();
    test.clock.advance(1_000);
    expect((await ask()).code).toBe('00000');
  });
});
