import type { FeedbackDetail } from '@houtai/contract/feedback';
import { describe, expect, it } from 'vitest';

import { type FeedbackField, feedbackFields, newValues, valuesOf } from './feedback-form.ts';

const STORED: FeedbackDetail = {
  afterSaleProblemId: 'fb-1',
  number: 'FB-1024',
  projectId: '95',
  projectName: '内部项目',
  custName: '公司内部',
  handle: '2',
  problemDate: '2026-11-18',
  workTime: '2.50',
  workType: '3',
  priority: '2',
  summary: '曲线停留',
  feedbackUser: 'u-staff',
  feedbackUserName: '王浩然',
  handleUser: 'u-after-sale,u-staff-2',
  handleUserNames: ['赵建国', '黄子轩'],
  handleDate: '2026-11-19',
  bugSource: '1',
  faultLevel: '3',
  integral: '1',
  completionStatus: '3',
  createdBy: 'u-staff',
  createdByName: '王浩然',
  createdAt: '2026-11-18T01:00:00.000Z',
  updatedAt: '2026-11-19T01:00:00.000Z',
  version: 4,
  may: { edit: true, handle: true, state: true, remind: false },
  problemFeedback: '<p>曲线停留</p>',
  handleRemark: '已修复',
  fileList: [
    { id: 'a', fileName: 'a.png', fileUrl: '/a', size: 1 },
    { id: 'b', fileName: 'b.png', fileUrl: '/b', size: 1 },
  ],
};

it('a new feedback begins with the defaults, today, the person and whom the parameter names', () => {
  expect(newValues('u-staff', 'u-after-sale', '2026-11-20')).toEqual({
    projectId: '95',
    handle: '1',
    workType: '1',
    priority: '1',
    faultLevel: '4',
    integral: '0',
    problemDate: '2026-11-20',
    feedbackUser: 'u-staff',
    handleUser: 'u-after-sale',
    completionStatus: '1',
  });
});

it('editing begins with everything that is stored, the files joined by commas', () => {
  expect(valuesOf(STORED, 'edit')).toMatchObject({
    handleUser: 'u-after-sale,u-staff-2',
    handleDate: '2026-11-19',
    fileIds: 'a,b',
    completionStatus: '3',
  });
});

it('a copy clears handlers, handling date and remark, keeps how it is handled and its files, and waits', () => {
  const copy = valuesOf(STORED, 'copy');
  expect([copy.handleUser, copy.handleDate, copy.handleRemark]).toEqual(['', '', '']);
  expect(copy).toMatchObject({ handle: '2', fileIds: 'a,b', completionStatus: '1', problemFeedback: '<p>曲线停留</p>' });
});

describe('the check of', () => {
  const checkOf = (name: FeedbackField, value: string, others: Partial<Record<FeedbackField, string>> = {}) =>
    feedbackFields({})
      .find((field) => field.name === name)
      ?.check(value, (other) => others[other] ?? '');

  it.each<[FeedbackField, string, string]>([
    ['projectId', '', '不能为空'],
    ['handle', '', '不能为空'],
    ['problemDate', '', '不能为空'],
    ['problemDate', '2026-02-30', '日期应为 年-月-日，如 2026-01-31'],
    ['workType', '', '不能为空'],
    ['priority', '', '不能为空'],
    ['feedbackUser', '', '不能为空'],
    ['handleRemark', ' ', '不能为空'],
    ['handleRemark', '字'.repeat(1501), '最多 1500 个字'],
    ['handleRemark', '字'.repeat(1500), ''],
    ['faultLevel', '', '不能为空'],
    ['integral', '', '不能为空'],
    ['integral', '0', ''],
    ['workTime', '1.234', '无效的工时，整数8位,小数2位,示例：247.11'],
    ['workTime', '', ''],
    ['handleUser', '', ''],
    ['bugSource', '', ''],
  ])('%s "%s" says "%s"', (name, value, fault) => {
    expect(checkOf(name, value)).toBe(fault);
  });

  it('the handling date is not before the problem', () => {
    expect(checkOf('handleDate', '2026-11-17', { problemDate: '2026-11-18' })).toBe('不能早于反馈日期');
    expect(checkOf('handleDate', '2026-11-18', { problemDate: '2026-11-18' })).toBe('');
  });
});
