import { API_PREFIX, TOKEN_HEADER } from '@houtai/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isWithoutSession } from './platform/http/access.ts';
import { type AppForTest, appForTest } from './platform/testing/app-for-test.ts';
import { makeUser } from './platform/testing/make.ts';
import { openSession } from './platform/testing/open-session.ts';

let test: AppForTest;

beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

describe('a user who still has to change a first password', () => {
  it.each(['staff', 'member'] as const)('reaches only the change of the password and its proof of identity, as %s', async (kind) => {
    const { id } = await makeUser(test.db, { kind, tags: kind === 'staff' ? ['*:*:*'] : [], mustChangePassword: true });
    const { token } = await openSession(test.db, id);
    const reached: string[] = [];
    for (const call of test.app.served) {
      // Signing out would end the session of the other requests.
      if (isWithoutSession(call.access) || call.path === '/login/loginout') continue;
      const response = await test.app.inject({
        method: call.method,
        url: API_PREFIX + call.path.replaceAll(/:\w+/g, 'x'),
        headers: { [TOKEN_HEADER]: token },
        ...(call.method === 'POST' && { payload: {} }),
      });
      const { code } = response.json<{ code: string }>();
      if (code !== 'A0301') reached.push(call.path);
    }
    const own = kind === 'staff' ? '/ad-biz/account/get' : '/me-biz/accountmember/getacountinfo';
    const proof = ['/ad-biz/session/proof', '/ad-biz/session/prove'];
    expect(reached.toSorted()).toEqual([own, ...proof, '/me-biz/userinfo/updatepws'].toSorted());
  });
});
