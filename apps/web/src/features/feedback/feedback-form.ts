import type { FeedbackDetail } from '@houtai/contract/feedback';
import type { FeedbackForm } from '@houtai/contract/feedback-form';
import { FEEDBACK_STATES } from '@houtai/contract/feedback-states';
import { FEEDBACK_DEFAULTS } from '@houtai/contract/work-states';

import { idsOf } from '#kit/files/file-entry.ts';

/** 1 new, 2 edit, 3 copy (specification 2.9). */
export type FeedbackMode = 'new' | 'edit' | 'copy';

/** Initial values of a new feedback (specification 9): today, reported by the user, handled by the parameter's people. */
export function newValues(userId: string, handleUser: string, today: string): Partial<FeedbackForm> {
  return { ...FEEDBACK_DEFAULTS, problemDate: today, feedbackUser: userId, handleUser };
}

/**
 * Initial values from an existing feedback. A copy is a new record that waits, without handlers, handling date and remark (specification
 * 2.9).
 */
export function feedbackFormValues(feedback: FeedbackDetail, mode: FeedbackMode) {
  const own = { ...feedback, fileIds: idsOf(feedback.fileList) };
  return mode === 'copy' ? { ...own, handleUser: '', handleDate: '', handleRemark: '', completionStatus: FEEDBACK_STATES.waiting } : own;
}
