import { calls } from '@houtai/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { roles } from '#modules/grants/index.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

const { preview, previewRoles, list, common } = calls.scenes;
let test: AppForTest;
let token: string;

beforeAll(async () => {
  test = await appForTest();
  ({ token } = await makeSignedIn(test.app, { tags: ['system:scene:list'] }));
});
afterAll(() => test.close());

const see = (roleId: string) => sendTo(test.app, preview, { roleId }, token);

describe('scenes.preview', () => {
  it.each([
    ['guest', 'u-guest'],
    ['administrator', 'u-admin'],
  ])('shows the scenes of %s as seen by a person with only that role', async (roleId, userId) => {
    const own = (await openSession(test.db, userId)).token;
    const [seenList, seenCommon] = [await sendTo(test.app, list, {}, own), await sendTo(test.app, common, {}, own)];
    expect((await see(roleId)).result).toEqual({ common: seenCommon.result, scenes: seenList.result });
  });

  it('returns A0404 for unknown, member and disabled roles', async () => {
    await test.db.update(roles).set({ active: false }).where(eq(roles.id, 'after-sale'));
    const offered = (await sendTo(test.app, previewRoles, {}, token)).result.map(({ roleId }) => roleId);
    expect(offered).toEqual(expect.arrayContaining(['administrator', 'guest']));
    for (const roleId of ['nothing', 'member', 'after-sale']) {
      expect(offered).not.toContain(roleId);
      expect(await see(roleId)).toMatchObject({ code: 'A0404' });
    }
  });

  it('refuses callers who are not signed in, people without the tag, and a request without a role', async () => {
    const { token: plain } = await makeSignedIn(test.app);
    for (const [call, input] of [[preview, { roleId: 'guest' }] as const, [previewRoles, {}] as const]) {
      expect((await sendTo(test.app, call, input)).code).toBe('L0001');
      expect((await sendTo(test.app, call, input, plain)).code).toBe('A0301');
    }
    expect((await see('')).code).toBe('A0400');
  });
});
