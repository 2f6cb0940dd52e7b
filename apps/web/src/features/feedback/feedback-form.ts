import { orderFault } from '@houtai/contract/dates';
import type { FeedbackDetail } from '@houtai/contract/feedback';
import { REMARK_MAX } from '@houtai/contract/limits';
import { obeys, RULES } from '@houtai/contract/rules';
import { FEEDBACK_DEFAULTS, WORK_STATES, type WorkState } from '@houtai/contract/work-states';

import { dayFault, textFault } from '../../kit/form/text-faults.ts';
import { richTextFault } from '../../kit/rich-text/rich-text-fault.ts';

/** The fields of the feedback form (specification 5.1); all of them are texts on the wire. */
const FEEDBACK_FIELDS = [
  'projectId',
  'handle',
  'problemDate',
  'workTime',
  'workType',
  'priority',
  'problemFeedback',
  'feedbackUser',
  'handleUser',
  'handleDate',
  'handleRemark',
  'bugSource',
  'faultLevel',
  'integral',
  'completionStatus',
  'fileIds',
] as const;

export type FeedbackField = (typeof FEEDBACK_FIELDS)[number];

/** 1 new, 2 edit, 3 copy (specification 2.9). */
export type FeedbackMode = 'new' | 'edit' | 'copy';

const STATES = Object.values(WORK_STATES);

type Read = (name: FeedbackField) => string;

const needed = (value: string) => (value === '' ? '不能为空' : '');
const anything = () => '';

const CHECKS: Readonly<Record<FeedbackField, (value: string, read: Read) => string>> = {
  projectId: needed,
  handle: needed,
  problemDate: (value) => dayFault(value, true),
  workTime: (value) => (obeys('workingHours', value) ? '' : RULES.workingHours.message),
  workType: needed,
  priority: needed,
  problemFeedback: (value) => richTextFault(value, { required: true }),
  feedbackUser: needed,
  handleUser: anything,
  handleDate: (value, read) => dayFault(value) || orderFault(value, read('problemDate'), '反馈日期'),
  handleRemark: (value) => textFault(value, REMARK_MAX, true),
  bugSource: anything,
  faultLevel: needed,
  integral: needed,
  completionStatus: needed,
  fileIds: anything,
};

/** The fields with what they begin with. */
export function feedbackFields(initial: Partial<Record<FeedbackField, string>>) {
  return FEEDBACK_FIELDS.map((name) => ({ name, initial: initial[name] ?? '', check: CHECKS[name] }));
}

/** What a new feedback begins with (specification 9): today, reported by the person, handled by whom the parameter names. */
export function newValues(userId: string, handleUser: string, today: string): Partial<Record<FeedbackField, string>> {
  return { ...FEEDBACK_DEFAULTS, problemDate: today, feedbackUser: userId, handleUser, completionStatus: WORK_STATES.waiting };
}

/** What an existing one fills in; a copy is a new record, waiting, without handlers, handling date and remark (specification 2.9). */
export function valuesOf(feedback: FeedbackDetail, mode: 'edit' | 'copy'): Record<FeedbackField, string> {
  const own = { ...feedback, fileIds: feedback.fileList.map((file) => file.id).join(',') };
  return mode === 'edit' ? own : { ...own, handleUser: '', handleDate: '', handleRemark: '', completionStatus: WORK_STATES.waiting };
}

/** What is sent. */
export function formOf(read: Read) {
  return {
    projectId: read('projectId'),
    handle: read('handle'),
    problemDate: read('problemDate'),
    workTime: read('workTime'),
    workType: read('workType'),
    priority: read('priority'),
    problemFeedback: read('problemFeedback'),
    feedbackUser: read('feedbackUser'),
    handleUser: read('handleUser'),
    handleDate: read('handleDate'),
    handleRemark: read('handleRemark'),
    bugSource: read('bugSource'),
    faultLevel: read('faultLevel'),
    integral: read('integral'),
    completionStatus: stateOf(read('completionStatus')),
    fileIds: read('fileIds'),
  };
}

/** The text of a field as a state; waiting where it is none. */
export function stateOf(code: string): WorkState {
  return STATES.find((state) => state === code) ?? WORK_STATES.waiting;
}
