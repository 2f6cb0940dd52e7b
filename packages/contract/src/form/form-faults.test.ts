import { describe, expect, it } from 'vitest';
import type { z } from 'zod';

import { calls } from '../index.ts';

type Values = Readonly<Record<string, unknown>>;

/** The fault of a field in an otherwise valid form with these values. */
function faultOf(request: z.ZodType, name: string, values: Values): string {
  const { error } = request.safeParse(values);
  return error?.issues.find(({ path }) => path[0] === name)?.message ?? '';
}

const NO_DAY = '日期应为 年-月-日，如 2026-01-31';

describe('the to-do form', () => {
  const fine = {
    custId: 'c1',
    source: '1',
    type: '2',
    todoTime: '2026-11-20',
    receptionUser: 'u1',
    resultRequest: '<p>核对</p>',
    promiseRemark: '周五前',
    estimateRemark: '两小时',
  };

  it.each<[string, Values, string]>([
    ['todoTime', { todoTime: '2026-13-01' }, NO_DAY],
    ['estimateRemark', { estimateRemark: '  ' }, '不能为空'],
    ['promiseRemark', { promiseRemark: '\u200b' }, '不能为空'],
    ['promiseRemark', { promiseRemark: '字'.repeat(1501) }, '最多 1500 个字'],
    ['estimateRemark', { estimateRemark: '字'.repeat(1500) }, ''],
    ['projectId', { projectId: '' }, ''],
    ['assistUser', { assistUser: '' }, ''],
    ['planTime', { planTime: '' }, ''],
    ['planTime', { planTime: '2026-11-19' }, '不能早于待办日期'],
    ['planTime', { planTime: '2026-11-20' }, ''],
    ['custName', { custName: '字'.repeat(101) }, '最多 100 个字'],
  ])('%s of %j is answered %j', (name, values, fault) => {
    expect(faultOf(calls.todo.add.request, name, { ...fine, ...values })).toBe(fault);
  });
});

it('handing a to-do over requires a recipient', () => {
  expect(faultOf(calls.todo.reassign.request, 'receptionUser', { todoId: 't1', version: 1, receptionUser: '' })).toBe('请选择人员');
});

describe('the feedback form', () => {
  const fine = {
    projectId: '95',
    handle: '1',
    problemDate: '2026-11-18',
    workType: '1',
    priority: '1',
    problemFeedback: '<p>白屏</p>',
    feedbackUser: 'u1',
    handleRemark: '已看',
    faultLevel: '4',
    integral: '0',
  };

  it.each<[string, Values, string]>([
    ['problemDate', { problemDate: '2026-02-30' }, NO_DAY],
    ['handleRemark', { handleRemark: ' ' }, '不能为空'],
    ['handleRemark', { handleRemark: '字'.repeat(1501) }, '最多 1500 个字'],
    ['handleRemark', { handleRemark: '字'.repeat(1500) }, ''],
    ['integral', { integral: '0' }, ''],
    ['workTime', { workTime: '1.234' }, '无效的工时，整数8位,小数2位,示例：247.11'],
    ['workTime', { workTime: '12345678.12' }, ''],
    ['workTime', { workTime: '' }, ''],
    ['handleUser', { handleUser: '' }, ''],
    ['bugSource', { bugSource: '' }, ''],
    ['completionStatus', { completionStatus: '5' }, '完成状态不正确'],
    ['completionStatus', { completionStatus: '' }, '不能为空'],
    ['handleDate', { handleDate: '2026-11-17' }, '不能早于反馈日期'],
    ['handleDate', { handleDate: '2026-11-18' }, ''],
  ])('%s of %j is answered %j', (name, values, fault) => {
    expect(faultOf(calls.feedback.add.request, name, { ...fine, ...values })).toBe(fault);
  });

  it('requires a handler and a day', () => {
    const faults = ['handleUser', 'handleDate', 'completionStatus'].map((name) => faultOf(calls.feedback.handle.request, name, {}));
    expect(faults).toEqual(['请选择人员', '不能为空', '不能为空']);
  });
});

describe('the form of an item of knowledge', () => {
  const fine = { title: '考勤', category: '1', content: '<p>正文</p>' };

  it.each<[string, Values, string]>([
    ['title', { title: ' ' }, '不能为空'],
    ['title', { title: '字'.repeat(101) }, '最多 100 个字'],
    ['category', { category: '' }, '不能为空'],
    ['summary', { summary: '字'.repeat(201) }, '最多 200 个字'],
    ['content', { content: '' }, '不能为空'],
    ['content', { content: 'x'.repeat(65_537) }, '内容过大，请去掉一部分表格或格式'],
    ['departmentIds', { audience: 'departments' }, '请选择部门'],
    ['departmentIds', { audience: 'all' }, ''],
    ['dueDate', { mustRead: true, dueDate: '2026-13-01' }, NO_DAY],
    ['dueDate', { mustRead: true, dueDate: '' }, ''],
    ['mustRead', { mustRead: 'yes' }, '应为是或否'],
  ])('%s of %j is answered %j', (name, values, fault) => {
    expect(faultOf(calls.knowledge.add.request, name, { ...fine, ...values })).toBe(fault);
  });

  it('requires a reason for a withdrawal', () => {
    expect(faultOf(calls.knowledge.withdraw.request, 'reason', { newsId: 'a', version: 1, reason: ' ' })).toBe('不能为空');
  });
});

describe('the form of a notice', () => {
  const fine = { title: '停电', type: '1', audience: 'all', content: '<p>周六</p>' };

  it.each<[string, Values, string]>([
    ['title', { title: '字'.repeat(101) }, '最多 100 个字'],
    ['type', { type: '' }, '不能为空'],
    ['type', { type: '3' }, '类型不正确'],
    ['summary', { summary: '字'.repeat(201) }, '最多 200 个字'],
    ['departmentIds', { audience: 'departments' }, '请选择接收部门'],
    ['deadline', { deadline: '明天' }, NO_DAY],
  ])('%s of %j is answered %j', (name, values, fault) => {
    expect(faultOf(calls.notices.add.request, name, { ...fine, ...values })).toBe(fault);
  });
});
