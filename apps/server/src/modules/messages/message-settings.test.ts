import { calls } from '@houtai/contract';
import { DEFAULT_MESSAGE_SETTINGS, type MessageSettings } from '@houtai/contract/message-settings';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { ctxOf } from '#platform/testing/ctx-of.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { messages, notify } from './index.ts';

const QUIET = { from: '22:00', to: '08:00', zone: 'Asia/Shanghai' };

let test: AppForTest;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const chosen = (kind: string, transport: string) => ({ kind, transport, wanted: false });

describe('message settings', () => {
  it('return the defaults until a person chooses, and then the chosen ones', async () => {
    const { token } = await openSession(test.db, 'u-staff');
    expect((await sendTo(test.app, calls.messageSettings.mine, {}, token)).result).toEqual(DEFAULT_MESSAGE_SETTINGS);
    const chosen: MessageSettings = {
      choices: [
        { kind: '0', transport: 'wecom', wanted: false },
        { kind: '2', transport: 'console', wanted: false },
      ],
      digestAt: '09:00',
      mostADay: 4,
      urgentWaits: true,
      quietHours: QUIET,
      mutedEvents: ['comment'],
    };
    expect(await sendTo(test.app, calls.messageSettings.save, chosen, token)).toMatchObject({ code: '00000', result: chosen });
    expect((await sendTo(test.app, calls.messageSettings.mine, {}, token)).result).toEqual(chosen);
    // An older page omits options that it does not know.
    const { urgentWaits: _, ...older } = chosen;
    expect((await sendTo(test.app, calls.messageSettings.save, older, token)).result).toEqual(chosen);
    const { token: other } = await openSession(test.db, 'u-staff-2');
    expect((await sendTo(test.app, calls.messageSettings.mine, {}, other)).result).toEqual(DEFAULT_MESSAGE_SETTINGS);
  });

  it.each([
    ['silences approvals', { choices: [chosen('1', 'console')] }, 'choices', '这类消息不能关闭'],
    ['silences what is fatal', { choices: [chosen('reminder.fatal', 'console')] }, 'choices', '这类消息不能关闭'],
    ['names an unknown kind', { choices: [chosen('9', 'wecom')] }, 'choices.0.kind', '消息种类不正确'],
    ['names an unknown way', { choices: [chosen('0', 'pigeon')] }, 'choices.0.transport', '接收方式不正确'],
    ['chooses twice', { choices: [chosen('0', 'wecom'), chosen('0', 'wecom')] }, 'choices', '同一种类只能选一次'],
    ['has its list at noon', { digestAt: '12:00' }, 'digestAt', '请选 7:00 至 10:00 之间的时间'],
    ['is reminded once a day', { mostADay: 1 }, 'mostADay', '至少 2 次'],
    ['has a time that is none', { quietHours: { ...QUIET, from: '25:00' } }, 'quietHours.from', '应为时间，如 22:00'],
    ['has quiet hours without length', { quietHours: { ...QUIET, to: '22:00' } }, 'quietHours.to', '开始与结束时间不能相同'],
    ['mutes something that does not happen', { mutedEvents: ['birth'] }, 'mutedEvents.0', '事件不正确'],
    ['is from a zone that nobody lives in', { quietHours: { ...QUIET, zone: 'Mars/Base' } }, 'quietHours.zone', '时区不正确'],
  ])('refuse settings where it %s', async (_, change, path, msg) => {
    const { token } = await openSession(test.db, 'u-staff');
    const sent = await sendTo(test.app, calls.messageSettings.save, { ...DEFAULT_MESSAGE_SETTINGS, ...change } as never, token);
    expect(sent).toMatchObject({ code: 'A0400', body: { errors: [{ path, msg }] } });
  });

  it('refuse people who are not signed in as staff', async () => {
    expect(await sendTo(test.app, calls.messageSettings.mine, {})).toMatchObject({ code: 'L0001' });
    const { token } = await openSession(test.db, 'u-member');
    expect(await sendTo(test.app, calls.messageSettings.save, DEFAULT_MESSAGE_SETTINGS, token)).toMatchObject({ code: 'A0301' });
  });
});

describe('a muted message type', () => {
  it('arrives as read for that person only', async () => {
    await test.db.delete(messages);
    const { token } = await openSession(test.db, 'u-guest');
    await sendTo(
      test.app,
      calls.messageSettings.save,
      { ...DEFAULT_MESSAGE_SETTINGS, choices: [{ kind: '2', transport: 'console', wanted: false }] },
      token,
    );
    const notice = { to: ['u-guest', 'u-staff-2'], title: '订单', content: '', url: '', record: { type: 'order', id: '1' } };
    await notify(ctxOf(test, 'u-manager'), { ...notice, msgType: '2' });
    await notify(ctxOf(test, 'u-manager'), { ...notice, msgType: '3' });
    const readBy = async (userId: string) => {
      const rows = await test.db.select().from(messages).where(eq(messages.userId, userId)).orderBy(messages.msgType);
      return rows.map(({ msgType, readAt }) => [msgType, readAt !== null]);
    };
    expect(await readBy('u-guest')).toEqual([
      ['2', true],
      ['3', false],
    ]);
    expect(await readBy('u-staff-2')).toEqual([
      ['2', false],
      ['3', false],
    ]);
  });
});
