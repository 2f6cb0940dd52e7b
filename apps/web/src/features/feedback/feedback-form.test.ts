import type { FeedbackDetail } from '@houtai/contract/feedback';
import { expect, it } from 'vitest';

import { filledIn, newValues } from './feedback-form.ts';

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
  fileIds: 'a,b',
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
  });
});

it('editing begins with everything that is stored, the files joined by commas', () => {
  expect(filledIn(STORED, 'edit')).toMatchObject({
    handleUser: 'u-after-sale,u-staff-2',
    handleDate: '2026-11-19',
    fileIds: 'a,b',
    completionStatus: '3',
  });
});

it('a copy clears handlers, handling date and remark, keeps how it is handled and its files, and waits', () => {
  const copy = filledIn(STORED, 'copy');
  expect([copy.handleUser, copy.handleDate, copy.handleRemark]).toEqual(['', '', '']);
  expect(copy).toMatchObject({ handle: '2', fileIds: 'a,b', completionStatus: '1', problemFeedback: '<p>曲线停留</p>' });
});
