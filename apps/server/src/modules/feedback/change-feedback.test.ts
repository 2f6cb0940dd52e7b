import { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { messages } from '#modules/messages/index.ts';
import { users } from '#modules/people/index.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { feedbackForm } from '#platform/testing/stages/work-forms.ts';

import { feedback } from './feedback.tables.ts';

let test: AppForTest;
let maker: string;
let handler: string;
let colleague: string;
let manager: string;
let guest: string;
let id: string;

beforeAll(async () => {
  test = await appForTest();
  const open = async (userId: string) => (await openSession(test.db, userId)).token;
  [maker, handler, colleague] = [await open('u-staff'), await open('u-after-sale'), await open('u-staff-2')];
  [manager, guest] = [await open('u-manager'), await open('u-guest')];
});
afterAll(() => test.close());
beforeEach(async () => {
  id = (await sendTo(test.app, calls.feedback.add, feedbackForm({ handleUser: 'u-after-sale' }), maker)).result.afterSaleProblemId;
  await test.db.delete(messages);
});

async function read(as = maker) {
  return (await sendTo(test.app, calls.feedback.get, { afterSaleProblemId: id }, as)).result;
}

async function newest() {
  return (await sendTo(test.app, calls.feedback.history, { id }, maker)).result[0];
}

async function told(): Promise<string[]> {
  const rows = await test.db.select().from(messages);
  return rows.map((row) => `${row.userId} ${row.title}`).toSorted();
}

describe('feedback.update', () => {
  type Input = InputOf<typeof calls.feedback.update>;
  const { operType: _, ...FORM } = feedbackForm({ handleUser: 'u-after-sale' });
  const update = (fields: Partial<Input> = {}, as = maker) =>
    sendTo(test.app, calls.feedback.update, { ...FORM, afterSaleProblemId: id, version: 1, operType: 2, ...fields }, as);

  it('stores the changes, returns the record, and describes each difference in words', async () => {
    const sent = await update({ priority: '3', workTime: '1.5', handleDate: '2026-11-22', bugSource: '4', completionStatus: '2' }, handler);
    expect(sent.msg).toBe('反馈已保存');
    expect(sent.result).toEqual(await read(handler));
    expect(await newest()).toMatchObject({
      action: '修改',
      userName: '赵建国',
      changes: [
        { label: '优先级', before: '中', after: '紧急' },
        { label: '问题来源', before: '', after: '配置错误' },
        { label: '工时', before: '', after: '1.5' },
        { label: '处理日期', before: '', after: '2026-11-22' },
        { label: '状态', before: '待处理', after: '处理中' },
      ],
    });
  });

  it('records a changed format of the text, and ignores a save without changes', async () => {
    await update({ problemFeedback: '<p>标签打印机<strong>打印</strong>出来的条码错位</p>' });
    expect((await newest())?.changes).toMatchObject([{ label: '问题描述', after: '标签打印机打印出来的条码错位（调整了格式）' }]);
    expect((await update({ version: 2, problemFeedback: '<p>标签打印机<strong>打印</strong>出来的条码错位</p>' })).result.version).toBe(2);
  });

  it('notifies only new handlers', async () => {
    const { number } = await update({ handleUser: 'u-after-sale,u-staff-2' }).then((sent) => sent.result);
    expect(await told()).toEqual([`u-staff-2 王浩然 交给你售后反馈 ${number}`]);
  });

  it('retains a handler who has been disabled, but refuses one who is added', async () => {
    await test.db.update(users).set({ active: false }).where(eq(users.id, 'u-after-sale'));
    expect((await update({ handleRemark: '改由他人跟进' })).code).toBe('00000');
    expect(await update({ version: 2, feedbackUser: 'u-after-sale' })).toMatchObject({ body: { errors: [{ path: 'feedbackUser' }] } });
    await test.db.update(users).set({ active: true }).where(eq(users.id, 'u-after-sale'));
  });

  it('retains a handler who may now only read, but refuses one who is added', async () => {
    await test.db
      .update(feedback)
      .set({ handleUsers: ['u-after-sale', 'u-guest'] })
      .where(eq(feedback.id, id));
    const kept = 'u-after-sale,u-guest';
    expect((await update({ handleUser: kept, handleRemark: '改由他人跟进' })).code).toBe('00000');
    expect((await update({ version: 2, handleUser: 'u-after-sale' })).code).toBe('00000');
    expect(await update({ version: 3, handleUser: kept })).toMatchObject({
      code: 'A0400',
      body: { errors: [{ path: 'handleUser', msg: '周雨桐 没有「修改售后反馈」或「处理售后反馈」权限，不能作为处理人' }] },
    });
  });

  it('refuses a state that cannot follow the present one', async () => {
    await test.db.update(feedback).set({ completionStatus: '4' }).where(eq(feedback.id, id));
    expect(await update({ completionStatus: '3' })).toMatchObject({ code: 'A0400', body: { errors: [{ path: 'completionStatus' }] } });
    expect((await update({ completionStatus: '4' })).code).toBe('00000');
  });

  it('refuses an older version with the present record, and one of two concurrent changes', async () => {
    const codes = (await Promise.all([update({ handleRemark: '甲' }), update({ handleRemark: '乙' }, handler)])).map((sent) => sent.code);
    expect(codes.toSorted()).toEqual(['00000', 'A0409']);
    const sent = await update({ handleRemark: '丙' });
    expect(sent).toMatchObject({ status: 409, code: 'A0409', body: { result: { afterSaleProblemId: id, version: 2 } } });
  });

  it('refuses bad input, people not involved, people who may not see it, and callers without a token or the right', async () => {
    expect(await update({ projectId: 'nothing' })).toMatchObject({ code: 'A0400', body: { errors: [{ path: 'projectId' }] } });
    expect(await update({}, manager)).toMatchObject({ code: 'A0301', msg: expect.stringContaining('只有创建人和处理人') });
    expect((await update({}, colleague)).code).toBe('A0404');
    expect((await update({}, '')).code).toBe('L0001');
    expect((await update({}, guest)).code).toBe('A0301');
  });
});

describe('feedback.handle', () => {
  type Input = InputOf<typeof calls.feedback.handle>;
  const handle = (fields: Partial<Input> = {}, as = handler) =>
    sendTo(
      test.app,
      calls.feedback.handle,
      {
        afterSaleProblemId: id,
        version: 1,
        handleUser: 'u-after-sale',
        handleDate: '2026-11-21',
        handleRemark: '重新校准打印头后恢复',
        workTime: '0.5',
        bugSource: '4',
        completionStatus: '3',
        ...fields,
      },
      as,
    );

  it('records what was done, when, by whom, and the next state', async () => {
    const sent = await handle();
    expect(sent).toMatchObject({ msg: '处理结果已保存', result: { completionStatus: '3', handleDate: '2026-11-21', version: 2 } });
    expect(sent.result).toEqual(await read(handler));
    expect(await newest()).toMatchObject({
      action: '处理',
      changes: [
        { label: '问题来源', after: '配置错误' },
        { label: '工时' },
        { label: '处理日期' },
        { label: '状态', before: '待处理', after: '已完成' },
        { label: '处理说明', after: '重新校准打印头后恢复' },
      ],
    });
  });

  it('requires the right and access to the record, and makes the caller its handler', async () => {
    await test.db.update(feedback).set({ handleUsers: [], departmentId: 'd-service' }).where(eq(feedback.id, id));
    const { number } = (await handle({ handleUser: 'u-staff-2', completionStatus: '2' })).result;
    expect((await told()).toSorted()).toEqual([`u-staff 赵建国 处理了售后反馈 ${number}`, `u-staff-2 赵建国 交给你售后反馈 ${number}`]);
  });

  it('leaves the state unchanged on request, and refuses one that cannot follow', async () => {
    expect((await handle({ completionStatus: '1' })).code).toBe('00000');
    await test.db.update(feedback).set({ completionStatus: '3' }).where(eq(feedback.id, id));
    expect(await handle({ version: 2, completionStatus: '1' })).toMatchObject({ body: { errors: [{ path: 'completionStatus' }] } });
  });

  it.each<[Partial<Input>, string]>([
    [{ handleUser: '' }, 'handleUser'],
    [{ handleUser: 'u-disabled' }, 'handleUser'],
    [{ handleUser: 'u-guest' }, 'handleUser'],
    [{ handleDate: '' }, 'handleDate'],
    [{ handleDate: '2026-11-19' }, 'handleDate'],
    [{ handleRemark: ' ' }, 'handleRemark'],
    [{ bugSource: '99' }, 'bugSource'],
    [{ workTime: '1.234' }, 'workTime'],
  ])('refuses %j', async (fields, path) => {
    expect(await handle(fields)).toMatchObject({ code: 'A0400', body: { errors: [{ path }] } });
  });

  it('tells the second handler who moved it to that state first', async () => {
    const { number } = await read();
    await handle({ completionStatus: '3' });
    const second = { handleRemark: '我也看过了', version: 2, completionStatus: '3' } as const;
    expect((await handle({ ...second, from: '2' })).msg).toMatch(new RegExp(`^${number} 您自己 \\d\\d:\\d\\d 已完成，你的处理结果已保存$`));
    expect((await handle({ ...second, version: 3, handleRemark: '再看过', from: '3' })).msg).toBe('处理结果已保存');
  });

  it('refuses an older version and closed feedback', async () => {
    await handle({ completionStatus: '4' });
    expect(await handle({ version: 2, completionStatus: '4' })).toMatchObject({ code: 'A0409', msg: expect.stringContaining('已关闭') });
    await test.db.update(feedback).set({ completionStatus: '1' }).where(eq(feedback.id, id));
    expect(await handle()).toMatchObject({ code: 'A0409', body: { result: { version: 2 } } });
  });

  it('refuses people who may not see it, and callers without a token or the right', async () => {
    await test.db.update(feedback).set({ handleUsers: [] }).where(eq(feedback.id, id));
    expect((await handle()).code).toBe('A0404');
    expect((await handle({}, '')).code).toBe('L0001');
    expect(await handle({}, maker)).toMatchObject({ code: 'A0301', msg: expect.stringContaining('feedback:feedback:handle') });
  });
});

describe('feedback.setStatus', () => {
  const move = (
    ids: readonly (readonly [string, number | '1' | '2' | '3' | '4'])[],
    completionStatus: '1' | '2' | '3' | '4',
    as = maker,
  ) => {
    const items = ids.map(([afterSaleProblemId, from]) =>
      typeof from === 'number' ? { afterSaleProblemId, version: from } : { afterSaleProblemId, from },
    );
    return sendTo(test.app, calls.feedback.setStatus, { items, completionStatus, remark: '客户已确认' }, as);
  };
  const make = async () => (await sendTo(test.app, calls.feedback.add, feedbackForm(), maker)).result.afterSaleProblemId;
  const stateOf = async (which: string) =>
    (await sendTo(test.app, calls.feedback.get, { afterSaleProblemId: which }, maker)).result.completionStatus;

  it('moves several and records the remark', async () => {
    const other = await make();
    expect(
      (
        await move(
          [
            [id, 1],
            [other, 1],
          ],
          '3',
        )
      ).code,
    ).toBe('00000');
    expect(await Promise.all([stateOf(id), stateOf(other)])).toEqual(['3', '3']);
    expect(await newest()).toMatchObject({ action: '完成', comment: '客户已确认', changes: [{ before: '待处理', after: '已完成' }] });
  });

  it('moves none if one has changed or cannot reach the state, and names it', async () => {
    const other = await make();
    await move([[other, 1]], '4');
    const { number } = (await sendTo(test.app, calls.feedback.get, { afterSaleProblemId: other }, maker)).result;
    expect(
      await move(
        [
          [id, 1],
          [other, '1'],
        ],
        '3',
      ),
    ).toMatchObject({
      code: 'A0409',
      msg: expect.stringMatching(new RegExp(`^${number} 您自己 \\d\\d:\\d\\d 已关闭$`)),
      body: { result: [{ afterSaleProblemId: other, completionStatus: '4' }] },
    });
    expect(
      await move(
        [
          [id, 1],
          [other, 2],
        ],
        '3',
      ),
    ).toMatchObject({ code: 'A0409', msg: `${number} 当前的状态不能改为「已完成」` });
    expect(await stateOf(id)).toBe('1');
  });

  it('refuses people not involved or who may not see it, bad input, and callers without a token or the right', async () => {
    expect((await move([[id, 1]], '3', manager)).code).toBe('A0301');
    expect((await move([[id, 1]], '3', colleague)).code).toBe('A0404');
    expect((await move([], '3')).code).toBe('A0400');
    expect((await move([[id, 1]], '3', '')).code).toBe('L0001');
    expect((await move([[id, 1]], '3', guest)).code).toBe('A0301');
  });
});

describe('feedback.remind', () => {
  const remind = (as = maker) => sendTo(test.app, calls.feedback.remind, { afterSaleProblemId: id }, as);

  it('notifies the handlers at most once an hour, and a handler who was added later immediately', async () => {
    const { number } = await read();
    expect((await remind()).msg).toBe('已提醒处理人');
    expect(await remind(manager)).toMatchObject({ status: 429, code: 'A0501' });
    await test.db
      .update(feedback)
      .set({ handleUsers: ['u-after-sale', 'u-staff-2'] })
      .where(eq(feedback.id, id));
    expect((await remind()).code).toBe('00000');
    expect(await told()).toEqual([`u-after-sale 王浩然 催办售后反馈 ${number}`, `u-staff-2 王浩然 催办售后反馈 ${number}`]);
  });

  it('refuses if nobody else handles it, and finished feedback', async () => {
    expect((await remind(handler)).code).toBe('A0301');
    await test.db.update(feedback).set({ completionStatus: '3' }).where(eq(feedback.id, id));
    expect((await remind()).code).toBe('A0409');
  });

  it('refuses people who may not see it, and callers without a token', async () => {
    expect((await remind(colleague)).code).toBe('A0404');
    expect((await remind('')).code).toBe('L0001');
  });
});

describe('feedback.comment and feedback.history', () => {
  it('list comments and changes, newest first', async () => {
    test.clock.advance(1_000);
    await sendTo(test.app, calls.feedback.comment, { id, comment: '明天到现场' }, handler);
    expect(await newest()).toMatchObject({ action: '评论', userName: '赵建国', comment: '明天到现场' });
    test.clock.advance(-1_000);
  });

  it('refuse an empty comment, people who may not see the record, and callers without a token', async () => {
    expect((await sendTo(test.app, calls.feedback.comment, { id, comment: '' }, maker)).code).toBe('A0400');
    for (const [as, code] of [
      [colleague, 'A0404'],
      ['', 'L0001'],
    ] as const) {
      expect((await sendTo(test.app, calls.feedback.comment, { id, comment: '你好' }, as)).code).toBe(code);
      expect((await sendTo(test.app, calls.feedback.history, { id }, as)).code).toBe(code);
    }
  });
});
