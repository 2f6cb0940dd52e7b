import type { FeedbackDetail } from '@houtai/contract/feedback';
import { expect, it } from 'vitest';

import { SAMPLE_FEEDBACK } from '#testing/sample-feedback.ts';

import { feedbackFormValues, newValues } from './feedback-form.ts';

const STORED: FeedbackDetail = {
  ...SAMPLE_FEEDBACK,
  handle: '2',
  problemFeedback: '<p>曲线停留</p>',
  handleUser: 'u-after-sale,u-staff-2',
  handleDate: '2026-11-19',
  workTime: '2.50',
  completionStatus: '3',
  fileIds: 'a,b',
  fileList: [
    { id: 'a', fileName: 'a.png', fileUrl: '/a', size: 1 },
    { id: 'b', fileName: 'b.png', fileUrl: '/b', size: 1 },
  ],
};

it('a new feedback begins with the defaults, today, the user and the handlers from the parameter', () => {
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

it('editing begins with all stored values, the files joined by commas', () => {
  expect(feedbackFormValues(STORED, 'edit')).toMatchObject({
    handleUser: 'u-after-sale,u-staff-2',
    handleDate: '2026-11-19',
    fileIds: 'a,b',
    completionStatus: '3',
  });
});

it('a copy clears handlers, handling date and remark, keeps the way of handling and its files, and waits', () => {
  const copy = feedbackFormValues(STORED, 'copy');
  expect([copy.handleUser, copy.handleDate, copy.handleRemark]).toEqual(['', '', '']);
  expect(copy).toMatchObject({ handle: '2', fileIds: 'a,b', completionStatus: '1', problemFeedback: '<p>曲线停留</p>' });
});
