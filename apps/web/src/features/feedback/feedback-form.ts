import type { FeedbackDetail } from '@houtai/contract/feedback';
import type { FeedbackForm } from '@houtai/contract/feedback-form';
import { FEEDBACK_STATES } from '@houtai/contract/feedback-states';
import { FEEDBACK_DEFAULTS } from '@houtai/contract/work-states';

import { idsOf } from '#kit/files/file-entry.ts';

/** 1 new, 2 edit, 3 copy (specification 2.9). */
export type FeedbackMode = 'new' | 'edit' | 'copy';

/** What a new feedback begins with (specification 9): today, reported by the person, handled by whom the parameter names. */
export function newValues(userId: string, handleUser: string, today: string): Partial<FeedbackForm> {
  return { ...FEEDBACK_DEFAULTS, problemDate: today, feedbackUser: userId, handleUser };
}

/** What an existing one fills in; a copy is a new record, waiting, without handlers, handling date and remark (specification 2.9). */
export function filledIn(feedback: FeedbackDetail, mode: FeedbackMode) {
  const own = { ...feedback, fileIds: idsOf(feedback.fileList) };
  return mode === 'copy' ? { ...own, handleUser: '', handleDate: '', handleRemark: '', completionStatus: FEEDBACK_STATES.waiting } : own;
}
