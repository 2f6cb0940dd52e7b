import { calls } from '@houtai/contract';
import type { Call } from '@houtai/contract/call';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeLog } from '../log.ts';
import { type AppForTest, appForTest } from '../testing/app-for-test.ts';
import { openSession } from '../testing/open-session.ts';
import { sendTo } from '../testing/send-to.ts';

let lines = '';
let test: AppForTest;
beforeAll(async () => {
  test = await appForTest({ log: makeLog('info', { write: (line) => void (lines += line) }) });
});
afterAll(() => test.close());

describe('an answer that violates its contract', () => {
  it('becomes an internal error without details, and the log says where to look', async () => {
    const { token } = await openSession(test.db, 'u-staff');
    await test.db.execute(sql`insert into sign_in_log (id, user_id, account, login_type, result, ip, user_agent, created_at)
      values ('odd', 'u-staff', '13800000002', 'phone', 'unheard-of', '10.0.0.1', '', now())`);
    const sent = await sendTo(test.app, calls.session.signIns, {}, token);
    expect(sent.status).toBe(500);
    const { requestId, ...rest } = sent.body;
    expect(rest).toEqual({ code: 'B0001', msg: '系统出错了，请稍后重试；如仍出现，请把请求编号告诉管理员' });
    expect(lines).toContain(String(requestId));
    expect(lines).toContain('request failed');
    expect(lines).toContain('ZodError');
  });
});

describe('null in a call', () => {
  it('means an absent optional field, and is refused for a required one', async () => {
    const { token } = await openSession(test.db, 'u-admin');
    const [users, edit]: Call[] = [calls.roles.users, calls.account.edit];
    const asked = { roleId: 'nothing', offset: null, limit: null, keyword: null };
    expect(await sendTo(test.app, users ?? expect.fail(), asked, token)).toMatchObject({ code: 'A0404' });
    const nameless = { nickName: null, email: 'a@b.cn' };
    expect(await sendTo(test.app, edit ?? expect.fail(), nameless, token)).toMatchObject({
      code: 'A0400',
      body: { errors: [{ path: 'nickName', msg: '不能为空' }] },
    });
  });
});
