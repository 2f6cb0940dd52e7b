import { calls } from '@houtai/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { linkedIdentities } from '#modules/session/index.ts';
import { readConfig } from '#platform/config.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { environmentFor, type FakeWecom, start } from '../../../../../tools/wecom-stand-in/main.mjs';

let standIn: FakeWecom;
let test: AppForTest | null = null;
beforeAll(async () => {
  standIn = await start();
});
afterEach(async () => {
  await test?.close();
  test = null;
});
afterAll(() => standIn.close());

/** The steps as `name state`, and the detail of the failed one. */
async function check(environment: Record<string, string>, { isLinked = false, send = false } = {}) {
  const config = readConfig(environment);
  test = await appForTest({ config: { wecom: config.wecom, publicAddress: config.publicAddress, zone: config.zone } });
  await test.db.delete(linkedIdentities);
  if (isLinked)
    await test.db
      .insert(linkedIdentities)
      .values({ provider: 'WXWORK', externalId: 'LinYue', userId: 'u-admin', createdAt: test.clock.now });
  const { token } = await openSession(test.db, 'u-admin');
  const { result } = await sendTo(test.app, calls.deliveries.check, { send }, token);
  return { steps: result.map(({ name, state }) => `${name} ${state}`), problem: result.find(({ state }) => state === 'failed')?.detail };
}

const AFTER = (...names: string[]) => names.map((name) => `${name} skipped`);

describe('the check of enterprise messaging', () => {
  it('passes every step and sends a message to the person who runs it', async () => {
    standIn.sent.length = 0;
    const environment = { ...environmentFor(standIn.address), PUBLIC_ADDRESS: 'https://console.example.com', TZ: 'Europe/Berlin' };
    const { steps } = await check(environment, { isLinked: true, send: true });
    expect(steps).toEqual(['configuration', 'token', 'application', 'address', 'identity', 'message'].map((name) => `${name} passed`));
    const content = expect.stringContaining('于 2026/11/20 09:00:00 检查配置');
    expect(standIn.sent).toMatchObject([{ touser: 'LinYue', msgtype: 'text', text: { content } }]);
  });

  it('says what it skips, and sends nothing unless requested', async () => {
    standIn.sent.length = 0;
    const { steps } = await check(environmentFor(standIn.address));
    expect(steps.slice(3)).toEqual(AFTER('address', 'identity', 'message'));
    expect(standIn.sent).toEqual([]);
  });

  it.each([
    ['nothing is configured', {}, 0, '没有配置企业微信，请设置环境变量 WECOM_CORP_ID、WECOM_AGENT_ID 和 WECOM_SECRET 后重启服务'],
    ['the enterprise is another', { WECOM_CORP_ID: 'other' }, 1, '企业 ID（WECOM_CORP_ID）不正确'],
    ['the secret is wrong', { WECOM_SECRET: 'wrong' }, 1, '应用密钥（WECOM_SECRET）不正确'],
    ['the application is another', { WECOM_AGENT_ID: '7' }, 2, '应用编号（WECOM_AGENT_ID）与密钥不匹配'],
    ['nobody is there', { WECOM_API: 'http://127.0.0.1:49999' }, 1, '企业微信没有回答（ECONNREFUSED）'],
  ])('reports the failing step when %s', async (_, change, at, problem) => {
    const isEmpty = Object.keys(change).length === 0;
    const found = await check(isEmpty ? {} : { ...environmentFor(standIn.address), ...change }, { send: true });
    expect(found.problem).toBe(problem);
    const states = found.steps.map((step) => step.split(' ')[1]);
    expect(states).toEqual(Array.from({ length: 6 }, (_step, index) => (index < at ? 'passed' : index === at ? 'failed' : 'skipped')));
  });
});
