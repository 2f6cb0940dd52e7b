import { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';
import { RICH_TEXT_MAX } from '@houtai/contract/limits';
import { FEEDBACK_DEFAULTS } from '@houtai/contract/work-states';
import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { messages } from '#modules/messages/index.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';
import { feedbackForm } from '#platform/testing/stages/work-forms.ts';

import { feedback } from './feedback.tables.ts';

type Input = InputOf<typeof calls.feedback.add>;

let test: AppForTest;
let token: string;

beforeAll(async () => {
  test = await appForTest();
  ({ token } = await openSession(test.db, 'u-staff'));
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.delete(messages);
});

function add(fields: Partial<Input> = {}, as = token) {
  return sendTo(test.app, calls.feedback.add, feedbackForm(fields), as);
}

async function added(fields: Partial<Input> = {}) {
  const { afterSaleProblemId } = (await add(fields)).result;
  return (await sendTo(test.app, calls.feedback.get, { afterSaleProblemId }, token)).result;
}

describe('feedback.add', () => {
  it('accepts codes and hours as numbers, and stores them as text', async () => {
    const codes = { operType: 1, handle: 1, workType: 1, priority: 1, faultLevel: 4, integral: 0, completionStatus: 2, workTime: 2.5 };
    expect(await added(codes)).toMatchObject({ handle: '1', faultLevel: '4', integral: '0', completionStatus: '2', workTime: '2.5' });
  });

  it("stores the form with names, serial number and the caller's rights", async () => {
    const sent = await add({
      handleUser: 'u-after-sale,u-staff-2',
      workTime: '2.5',
      handleDate: '2026-11-21',
      bugSource: '3',
      projectName: '别的',
    });
    expect(sent.msg).toBe('反馈已提交');
    const { afterSaleProblemId } = sent.result;
    expect((await sendTo(test.app, calls.feedback.get, { afterSaleProblemId }, token)).result).toEqual({
      afterSaleProblemId,
      number: expect.stringMatching(/^FB-\d{4,}$/),
      projectId: '95',
      projectName: '日常运维与内部支持',
      custName: '公司内部',
      handle: '1',
      problemDate: '2026-11-20',
      workTime: '2.5',
      workType: '1',
      priority: '1',
      summary: '标签打印机打印出来的条码错位',
      feedbackUser: 'u-staff',
      feedbackUserName: '王浩然',
      handleUser: 'u-after-sale,u-staff-2',
      handleUserNames: ['赵建国', '黄子轩'],
      handleDate: '2026-11-21',
      bugSource: '3',
      faultLevel: '4',
      integral: '0',
      completionStatus: '1',
      createdBy: 'u-staff',
      createdByName: '王浩然',
      urgency: expect.objectContaining({ kind: 'feedback', isDueByDay: false, since: test.clock.now.toISOString() }),
      createdAt: test.clock.now.toISOString(),
      updatedAt: test.clock.now.toISOString(),
      version: 1,
      may: { edit: true, handle: false, state: true, remind: true, wait: false, resume: true, accept: false, reassign: false },
      respondBy: '2026-11-23T16:00:00.000Z',
      answeredAt: null,
      dueAt: '2026-12-02T17:00:00.000Z',
      promisedAt: null,
      promiseReason: '',
      doneAt: null,
      reopened: 0,
      accepterId: '',
      accepterName: '',
      acceptBy: null,
      waiting: null,
      waits: [],
      clock: {
        counted: 'working',
        startedAt: test.clock.now.toISOString(),
        solveHours: 80,
        usedHours: 0,
        waitedHours: 0,
        lateHours: 0,
        stretches: [],
      },
      remarks: [
        {
          id: expect.any(String),
          text: '已联系客户确认现象',
          userId: 'u-staff',
          userName: '王浩然',
          at: test.clock.now.toISOString(),
          files: [],
        },
      ],
      problemFeedback: '<p>标签打印机打印出来的条码错位</p>',
      handleRemark: '已联系客户确认现象',
      fileIds: '',
      fileList: [],
    });
  });

  it('accepts the defaults of the form unchanged', async () => {
    expect(await added(FEEDBACK_DEFAULTS)).toMatchObject({ ...FEEDBACK_DEFAULTS, completionStatus: '1', handleUser: '', handleDate: '' });
  });

  it('accepts codes as numbers, and a finished project', async () => {
    expect(await added({ projectId: 'p-minan-queue', integral: 5, faultLevel: 2 })).toMatchObject({
      projectName: '民安医院门诊叫号系统',
      integral: '5',
      faultLevel: '2',
    });
  });

  it("belongs to its creator's department and gets increasing numbers", async () => {
    const ids = (await Promise.all([add(), add(), add()])).map((sent) => sent.result.afterSaleProblemId);
    const rows = await test.db.select().from(feedback).orderBy(asc(feedback.serial));
    const serials = rows.map((row) => row.serial);
    expect(serials).toEqual([...new Set(serials)]);
    expect(rows.find((row) => row.id === ids[0])).toMatchObject({ ownerId: 'u-staff', companyId: 'chengming', departmentId: 'd-platform' });
  });

  it('sanitises the text', async () => {
    const { problemFeedback, summary } = await added({ problemFeedback: '<p onclick="x()">打不开</p><script>alert(1)</script>' });
    expect({ problemFeedback, summary }).toEqual({ problemFeedback: '<p>打不开</p>', summary: '打不开' });
  });

  it('notifies each handler once, but not the creator', async () => {
    const { number, afterSaleProblemId } = await added({ handleUser: 'u-after-sale,u-staff,u-after-sale' });
    expect(await test.db.select().from(messages)).toMatchObject([
      { userId: 'u-after-sale', msgType: '0', title: `王浩然 交给你售后反馈 ${number}`, url: `/feedback?id=${afterSaleProblemId}` },
    ]);
  });

  it('writes the first history entry', async () => {
    const { afterSaleProblemId: id } = await added();
    const entries = (await sendTo(test.app, calls.feedback.history, { id }, token)).result;
    expect(entries).toMatchObject([{ action: '新建反馈', userName: '王浩然', changes: [] }]);
  });

  it('creates one record for a repeated key', async () => {
    const send = () => sendTo(test.app, calls.feedback.add, feedbackForm(), { token, headers: { 'idempotency-key': 'double-click' } });
    const [first, second] = await Promise.all([send(), send()]);
    expect(first.result).toEqual(second.result);
  });
});

describe('feedback.add refuses', () => {
  it.each<[string, Partial<Input>, string, string]>([
    ['an unknown project', { projectId: 'nothing' }, 'projectId', '项目不存在或已被删除'],
    ['a project that was never opened', { projectId: 'p-bolan-guide' }, 'projectId', '项目不存在或已被删除'],
    ['an unknown way of handling', { handle: '99' }, 'handle', '选项不存在或已停用'],
    ['an unknown work type', { workType: '99' }, 'workType', '选项不存在或已停用'],
    ['an unknown priority', { priority: '99' }, 'priority', '选项不存在或已停用'],
    ['an unknown fault level', { faultLevel: '99' }, 'faultLevel', '选项不存在或已停用'],
    ['an unknown integral', { integral: '99' }, 'integral', '选项不存在或已停用'],
    ['an unknown source of the bug', { bugSource: '99' }, 'bugSource', '选项不存在或已停用'],
    ['somebody disabled as reporter', { feedbackUser: 'u-disabled' }, 'feedbackUser', '所选人员不存在或已停用'],
    [
      'a handler who only reads',
      { handleUser: 'u-after-sale,u-guest' },
      'handleUser',
      '周雨桐 没有「修改售后反馈」或「处理售后反馈」权限，不能作为处理人',
    ],
    ['a member as handler', { handleUser: 'u-after-sale,u-member' }, 'handleUser', '所选人员不存在或已停用'],
    ['a text of nothing but markup', { problemFeedback: '<p><br></p>' }, 'problemFeedback', '不能为空'],
    ['a text that is too long', { problemFeedback: `<p>${'字'.repeat(RICH_TEXT_MAX + 1)}</p>` }, 'problemFeedback', '最多 1500 个字'],
    ['a missing remark', { handleRemark: '' }, 'handleRemark', '不能为空'],
    ['hours that are none', { workTime: '两小时' }, 'workTime', '无效的工时，整数8位,小数2位,示例：247.11'],
    ['hours as no form takes them', { workTime: '00.5' }, 'workTime', '无效的工时，整数8位,小数2位,示例：247.11'],
    ['a handling before the problem', { handleDate: '2026-11-19' }, 'handleDate', '不能早于反馈日期'],
    ['a day that is more than one ahead', { problemDate: '2026-11-22' }, 'problemDate', '不能晚于 2026-11-21'],
    ['a file that is not there', { fileIds: 'nothing' }, 'fileIds', '有文件不存在或已被清理，请移除后重新上传'],
    ['the operation of a change', { operType: 2 }, 'operType', '操作类型不正确'],
  ])('%s, at its field', async (_, fields, path, msg) => {
    const before = await test.db.$count(feedback);
    expect(await add(fields)).toMatchObject({ status: 422, code: 'A0400', body: { errors: [{ path, msg }] } });
    expect(await test.db.$count(feedback)).toBe(before);
  });

  it('callers without a token or the right', async () => {
    const { token: reader } = await makeSignedIn(test.app, { tags: ['feedback:feedback:list'] });
    expect((await add({}, '')).code).toBe('L0001');
    expect(await add({}, reader)).toMatchObject({ code: 'A0301', msg: expect.stringContaining('feedback:feedback:add') });
  });
});

describe('feedback.similar', () => {
  const ask = (text: string, { as = token, projectId = 'p-bolan-ticket' } = {}) =>
    sendTo(test.app, calls.feedback.similar, { projectId, text }, as);

  beforeAll(async () => {
    await test.db.delete(feedback);
    const texts = ['扫码入场时闸机提示票已使用', '闸机扫码入场很慢，排起长队', '退票后金额没有原路退回', '导出的订单表缺少手机号'];
    for (const text of texts) await add({ projectId: 'p-bolan-ticket', problemFeedback: `<p>${text}</p>` });
    await add({ projectId: '95', problemFeedback: '<p>扫码入场时闸机提示票已使用</p>' });
  });

  it('returns resembling feedback of the same project, closest first', async () => {
    const found = (await ask('扫码入场，闸机提示票已经使用')).result;
    expect(found[0]).toMatchObject({ summary: '扫码入场时闸机提示票已使用', completionStatus: '1', problemDate: '2026-11-20' });
    expect(found.every((each) => each.summary.includes('闸机'))).toBe(true);
    expect((await ask('空调不制冷')).result).toEqual([]);
  });

  it('returns at most five', async () => {
    for (let made = 0; made < 6; made += 1) await add({ projectId: 'p-qingcheng-campus', problemFeedback: '<p>课表无法打印</p>' });
    expect((await ask('课表无法打印', { projectId: 'p-qingcheng-campus' })).result).toHaveLength(5);
  });

  it('shows nobody what they may not see', async () => {
    const { token: stranger } = await makeSignedIn(test.app, { tags: ['feedback:feedback:add', 'feedback:feedback:list'] });
    expect((await ask('扫码入场时闸机提示票已使用', { as: stranger })).result).toEqual([]);
  });

  it('shows members of a project what colleagues reported about it', async () => {
    const { token: member } = await openSession(test.db, 'u-staff-2');
    expect((await ask('扫码入场时闸机提示票已使用', { as: member })).result[0]).toMatchObject({ summary: '扫码入场时闸机提示票已使用' });
  });

  it('refuses a long text, and callers without a token or the right', async () => {
    const { token: guest } = await openSession(test.db, 'u-guest');
    expect((await ask('字'.repeat(301))).code).toBe('A0400');
    expect((await ask('票', { as: '' })).code).toBe('L0001');
    expect((await ask('票', { as: guest })).code).toBe('A0301');
  });
});
