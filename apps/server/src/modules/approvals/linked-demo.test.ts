import { calls } from '@houtai/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { users } from '#modules/people/index.ts';
import { linkedIdentities } from '#modules/session/index.ts';
import { readConfig } from '#platform/config.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { DEMO_PEOPLE } from '../../../../../tools/wecom-stand-in/demo-people.mjs';
import { environmentFor, type FakeWecom, start } from '../../../../../tools/wecom-stand-in/main.mjs';

let standIn: FakeWecom;
let test: AppForTest;
beforeAll(async () => {
  standIn = await start();
  const { wecomStandIn } = readConfig({ HOUTAI_WECOM_STAND_IN: standIn.address });
  expect(wecomStandIn).toEqual(readConfig(environmentFor(standIn.address)).wecom);
  test = await appForTest({ config: { wecom: wecomStandIn } });
});
afterAll(async () => {
  await test.close();
  await standIn.close();
});

const UNLINKED = { id: 'u-31', loginId: 'staff31', name: '孙少华' };

describe('the demo with a fake messaging server', () => {
  it('links its staff, except one, with the people that the fake server knows', async () => {
    const linked = await test.db.select().from(linkedIdentities);
    const nameOf = new Map((await test.db.select().from(users)).map(({ id, name }) => [id, name]));
    const known = Object.entries<string>(DEMO_PEOPLE).filter(([id]) => id !== UNLINKED.loginId);
    expect(linked.map(({ externalId, userId }) => `${externalId} ${nameOf.get(userId)}`).toSorted()).toEqual(
      known.map(([id, name]) => `${id} ${name}`).toSorted(),
    );
  });

  it('accepts every linked approver, and explains how to fix a missing link', async () => {
    const { token } = await openSession(test.db, 'u-staff');
    const asked = { userIds: `u-manager,u-guest,${UNLINKED.id}` };
    const { result } = await sendTo(test.app, calls.approvals.candidates, asked, token);
    expect(result.map(({ refusal }) => refusal)).toEqual(['', '', `请先联系选择人员${UNLINKED.name}绑定企业微信`]);
  });
});
