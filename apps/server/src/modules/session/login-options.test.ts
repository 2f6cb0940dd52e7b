import { calls } from '@houtai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { sendTo } from '#platform/testing/send-to.ts';

let test: AppForTest;

beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

describe('session.options', () => {
  it('lists no people and no messaging where there are none', async () => {
    expect((await sendTo(test.app, calls.session.options, {})).result).toEqual({
      wxwork: false,
      forgotten: false,
      demo: null,
      version: '0.0.0-test',
    });
  });

  it('lists the demo’s people, who can sign in with the password shown', async () => {
    const demo = await appForTest({ demo: true });
    try {
      const { people = [], password = '' } = (await sendTo(demo.app, calls.session.options, {})).result.demo ?? {};
      expect(people.map(({ label }) => label)).toEqual(['系统管理员', '部门经理', '普通员工', '售后工程师', '只读访客员工', '会员']);
      for (const { phone, member } of people) {
        const sent = member
          ? await sendTo(demo.app, calls.session.loginMember, { phone, pws: password })
          : await sendTo(demo.app, calls.session.login, { action: 'acountInstance', phone, pws: password });
        expect(sent.code).toBe('00000');
      }
    } finally {
      await demo.close();
    }
  });
});
