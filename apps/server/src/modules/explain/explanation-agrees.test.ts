import { calls } from '@houtai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '../../platform/testing/app-for-test.ts';
import { EVERY_CALL, knock, knockAll } from '../../platform/testing/knock.ts';
import { openSession } from '../../platform/testing/open-session.ts';
import { sendTo } from '../../platform/testing/send-to.ts';

const ACCOUNTS = ['u-admin', 'u-manager', 'u-staff', 'u-after-sale', 'u-guest', 'u-member', 'u-staff-2', 'u-disabled'];

let server: AppForTest;
let admin: string;
beforeAll(async () => {
  server = await appForTest();
  admin = (await openSession(server.db, 'u-admin')).token;
});
afterAll(() => server.close());

describe.each(ACCOUNTS)('%s', (userId) => {
  it('is answered for every call as the explanation says', async () => {
    const wrong = await knockAll(async ({ name, call }) => {
      const asked = { userId, kind: 'call' as const, target: `${call.method} ${call.path}` };
      const { result } = await sendTo(server.app, calls.explain.get, asked, admin);
      const { allowed, code, checks, ways } = result;
      const answer = await knock(server.app, call, userId);
      return [
        ...(answer === (allowed ? 'in' : code) ? [] : [`${name}: ${answer}, explained as ${code}`]),
        // A refusal is explained by something that is missing, and a right to a tag by a way that works.
        ...(allowed === checks.every(({ passed }) => passed) ? [] : [`${name}: the checks say otherwise`]),
        ...(ways.length === 0 || allowed === ways.some(({ holds }) => holds) ? [] : [`${name}: the ways say otherwise`]),
      ];
    });
    expect(wrong).toEqual([]);
  });
});

it('the matrix says the same of people', async () => {
  const { columns, rows } = (await sendTo(server.app, calls.explain.matrix, { userIds: 'u-guest,u-staff,u-disabled' }, admin)).result;
  expect(columns.map(({ id }) => id)).toEqual(['u-guest', 'u-staff', 'u-disabled']);
  expect(rows).toHaveLength(EVERY_CALL.length);
  for (const row of rows.filter(({ method }) => method === 'GET').slice(0, 30)) {
    const call = EVERY_CALL.find((one) => `${one.call.method} ${one.call.path}` === row.id)?.call;
    if (!call) throw new Error(`${row.id} is not declared`);
    for (const [index, { id }] of columns.entries())
      expect([row.id, (await knock(server.app, call, id)) === 'in']).toEqual([row.id, row.allowed[index]]);
  }
});
