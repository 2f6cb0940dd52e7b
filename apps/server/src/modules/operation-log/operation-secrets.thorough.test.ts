import { calls } from '@houtai/contract';
import type { Call } from '@houtai/contract/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isWithoutSession } from '#platform/http/access.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { operationLog } from './operation-log.tables.ts';

const WRITES = Object.entries(calls).flatMap(([subject, operations]) =>
  Object.entries(operations)
    .map(([name, call]): [string, Call] => [`${subject}.${name}`, call])
    .filter(([, call]) => call.method === 'POST' && call.kind === 'json' && !isWithoutSession(call.access)),
);

/** A text that occurs nowhere else, so that any leak is found. */
const SECRET = 'Xq7-hunter2-Zk9';

const SECRETS = {
  pws: SECRET,
  oldPws: SECRET,
  newPws: SECRET,
  password: SECRET,
  tokenKey: SECRET,
  token: SECRET,
  openId: SECRET,
  wxCode: SECRET,
  wxState: SECRET,
  apiKey: SECRET,
  paramValue: SECRET,
  form: { Password: SECRET, list: [{ clientSecret: SECRET, refresh_token: SECRET }] },
  text: `password=${SECRET}&token=${SECRET}`,
};

let test: AppForTest;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

describe('the operation log', () => {
  it.each(WRITES)('contains no secret sent by %s', async (_, call) => {
    // A new session, because the call may end it.
    const { token } = await openSession(test.db, call.access === 'member' ? 'u-member' : 'u-admin');
    const headers = { 'x-access-token': token };
    const payload = { ...SECRETS, id: token, ids: [token] };
    const answered = await test.app.inject({ method: 'POST', url: `/api${call.path}`, headers, payload });
    const { token: reader } = await openSession(test.db, 'u-admin');
    await sendTo(test.app, calls.operationLog.page, {}, reader);
    const rows = JSON.stringify(await test.db.select().from(operationLog));
    expect(rows).not.toContain(SECRET);
    expect(rows).not.toContain(token);
    if (call.operation !== undefined) expect(rows).toContain(answered.json<{ code: string }>().code);
    if (call.operation !== undefined) expect(rows).toContain(call.operation);
  });
});
