import { calls } from '@houtai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeLog } from './log.ts';
import { type AppForTest, appForTest } from './testing/app-for-test.ts';
import { makeSignedIn, makeUser, TEST_PASSWORD } from './testing/make.ts';
import { openSession } from './testing/open-session.ts';
import { sendTo } from './testing/send-to.ts';

let lines = '';
let test: AppForTest;

beforeAll(async () => {
  test = await appForTest({ log: makeLog('trace', { write: (line) => void (lines += line) }) });
});
afterAll(() => test.close());

describe('the log', () => {
  it('names the calls and contains no password, token, key, cookie or code', async () => {
    const { token } = await openSession(test.db, 'u-admin');
    const person = await makeUser(test.db);
    const { tokenKey } = (await sendTo(test.app, calls.session.issueAdminKey, { loginId: person.loginId }, token)).result;
    const opened = await sendTo(test.app, calls.session.loginAdmin, { loginId: person.loginId, tokenKey });
    await sendTo(test.app, calls.session.login, { action: 'acountInstance', phone: person.phone, pws: 'Wrong12345' });
    await test.app.inject({ method: 'GET', url: '/adminview/auth-redirect?code=secret-code&state=secret-state' });
    const cookie = opened.response.cookies[0]?.value ?? 'none';
    await test.app.inject({ method: 'GET', url: '/api/op-biz/file/read/x', cookies: { houtai_file: cookie } });

    expect(lines).toContain('/api/login/admin');
    expect(lines).toContain('/adminview/auth-redirect?…');
    for (const secret of [TEST_PASSWORD, 'Wrong12345', token, opened.result, tokenKey, cookie, 'secret-code', 'secret-state']) {
      expect(lines).not.toContain(secret);
    }
  });

  it('writes less than 700 bytes per call refused in an outage, and the stack of its reason once', async () => {
    const { token } = await makeSignedIn(test.app);
    const { pools } = test.app.deps.database;
    for (const pool of pools) pool.shut();
    lines = '';
    for (let time = 0; time < 20; time += 1) expect((await sendTo(test.app, calls.account.get, {}, token)).code).toBe('B0100');
    for (const pool of pools) pool.reopen();
    expect(lines.match(/"stack"/g)).toHaveLength(1);
    expect(lines.match(/"reason":"DATABASE_SILENT"/g)).toHaveLength(20);
    const ofOthers = lines.split('\n').filter((line) => line !== '' && !line.includes('"stack"'));
    expect(ofOthers.join('').length / 20).toBeLessThan(700);
  });

  it('logs a failed query without its values, however they are split into lines', async () => {
    lines = '';
    const { token } = await makeSignedIn(test.app);
    const nickName = '甲\n    at 乙(a.ts:1)\n丙';
    await test.db.execute('alter table users add constraint never check (false) not valid');
    expect((await sendTo(test.app, calls.account.edit, { nickName, email: 'b@example.com' }, token)).code).toBe('B0001');
    expect(lines).toContain('update \\"users\\"');
    expect(lines).toMatch(/at .*change-account/);
    expect(lines).not.toMatch(/[甲乙丙]|a\.ts:1|b@example/);
    await test.db.execute('alter table users drop constraint never');
  });

  it('logs a failed query without its values', async () => {
    lines = '';
    await test.db.execute('alter table sign_in_failures rename to sign_in_failures_away');
    const sent = await sendTo(test.app, calls.session.login, { action: 'acountInstance', phone: '13512345678', pws: 'Wrong12345' });
    expect(sent).toMatchObject({ status: 500, code: 'B0001' });
    expect(lines).toContain('sign_in_failures');
    expect(lines).not.toContain('13512345678');
  });
});
