import { calls } from '@houtai/contract';
import { IDEMPOTENCY_HEADER } from '@houtai/contract/limits';
import { DEFAULT_MESSAGE_SETTINGS } from '@houtai/contract/message-settings';
import { REMINDER_KINDS } from '@houtai/contract/reminder-kinds';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { deliveries } from '#modules/deliveries/index.ts';
import { messages } from '#modules/messages/index.ts';
import { linkedIdentities } from '#modules/session/index.ts';
import { readConfig } from '#platform/config.ts';
import { type AppForTest, appForTest, TEST_NOW } from '#platform/testing/app-for-test.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { type Sender, sendTo } from '#platform/testing/send-to.ts';

import { environmentFor, type FakeWecom, start } from '../../../../../tools/wecom-stand-in/main.mjs';

const WHO = 'u-after-sale';

let standIn: FakeWecom;
let test: AppForTest;
let token: string;

beforeAll(async () => {
  standIn = await start();
  test = await appForTest({
    config: { wecom: readConfig(environmentFor(standIn.address)).wecom, publicAddress: 'https://console.example.com' },
  });
  token = (await openSession(test.db, WHO)).token;
});
afterAll(async () => {
  await test.close();
  await standIn.close();
});
beforeEach(async () => {
  test.clock.now = TEST_NOW;
  await test.db.delete(messages);
  await test.db.delete(linkedIdentities);
  await test.db.insert(linkedIdentities).values({ provider: 'WXWORK', externalId: 'ZhaoJianGuo', userId: WHO, createdAt: TEST_NOW });
  await sendTo(test.app, calls.messageSettings.save, DEFAULT_MESSAGE_SETTINGS, token);
});

const sendTest = (from: Sender | string = token) => sendTo(test.app, calls.reminders.sendTest, {}, from);
const received = () => test.db.select().from(messages).where(eq(messages.kind, 'test'));
const waysOf = async () => (await sendTest()).result.sent.map(({ transport }) => transport);

describe('reminders.sendTest', () => {
  it('sends the caller alone one message, in the console and where they are linked', async () => {
    const sent = await sendTest();
    expect(sent).toMatchObject({ code: '00000', msg: '已发到后台、企业微信' });
    expect(await received()).toMatchObject([{ userId: WHO, readAt: null, title: expect.stringMatching(/^试发：/) }]);
    expect(await test.db.$count(deliveries, eq(deliveries.userId, WHO))).toBe(1);
  });

  it('goes by no transport that is off for every reminder, and by one that is on for a single kind', async () => {
    const off = REMINDER_KINDS.map((kind) => ({ kind, transport: 'wecom' as const, wanted: false }));
    await sendTo(test.app, calls.messageSettings.save, { ...DEFAULT_MESSAGE_SETTINGS, choices: off }, token);
    expect(await waysOf()).toEqual(['console']);
    test.clock.advance(61_000);
    await sendTo(test.app, calls.messageSettings.save, { ...DEFAULT_MESSAGE_SETTINGS, choices: off.slice(1) }, token);
    expect(await waysOf()).toEqual(['console', 'wecom']);
  });

  it('says when it comes where everything waits for the end of the quiet hours', async () => {
    const quietHours = { from: '15:00', to: '17:00', zone: 'Asia/Shanghai' };
    await sendTo(test.app, calls.messageSettings.save, { ...DEFAULT_MESSAGE_SETTINGS, quietHours, urgentWaits: true }, token);
    expect((await sendTest()).msg).toMatch(/企业微信（免打扰，.+ 发）$/);
  });

  it('answers a repeated key once, and refuses a second one within a minute', async () => {
    const headers = { [IDEMPOTENCY_HEADER]: '6f1f5d2e-0c0a-4b58-9d5e-3c1f5a0e7b11' };
    await sendTest({ token, headers });
    expect(await sendTest({ token, headers })).toMatchObject({ code: '00000' });
    expect(await received()).toHaveLength(1);
    expect(await sendTest()).toMatchObject({ code: 'A0409', msg: '刚刚发过一条，一分钟后可以再发' });
    test.clock.advance(61_000);
    expect(await sendTest()).toMatchObject({ code: '00000' });
    expect(await received()).toHaveLength(2);
  });

  it('refuses members, who are not reminded, and a call without a session, and sends nothing', async () => {
    const { token: member } = await openSession(test.db, 'u-member');
    expect(await sendTest(member)).toMatchObject({ code: 'A0301' });
    expect((await sendTest({})).code).toBe('L0001');
    expect(await received()).toEqual([]);
  });
});
