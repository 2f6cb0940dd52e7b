import type { Fault } from '@houtai/contract/call';
import { DICT } from '@houtai/contract/dictionary-types';
import type { FeedbackForm } from '@houtai/contract/feedback';
import { FEEDBACK_FORM } from '@houtai/contract/feedback-form';

import { openedProjectsOf } from '#modules/projects/index.ts';
import { codeFaults, idsOf, mayMove, peopleFaults } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { fileIdsIn } from '#platform/html/clean-html.ts';
import { checkedText } from '#platform/html/rich-text.ts';
import { refusedInput } from '#platform/http/replies/errors.ts';

import type { Feedback } from './feedback-visibility.ts';
import type { feedback } from './feedback.tables.ts';

type Form = Omit<FeedbackForm, 'projectName'>;

/** The form as it is stored, with the files of its list and of its text. */
export type CheckedFeedback = { values: FeedbackValues; fileIds: string[]; textFileIds: string[] };

type FeedbackValues = Omit<
  typeof feedback.$inferInsert,
  'id' | 'companyId' | 'ownerId' | 'departmentId' | 'serial' | 'createdBy' | 'createdAt' | 'updatedBy' | 'updatedAt' | 'version'
>;

/** Checks what only the server can: that all that is named exists and is offered. A record keeps what it has, offered or not. */
export async function checkFeedbackForm(ctx: Ctx, form: Form, before?: Feedback): Promise<CheckedFeedback> {
  const text = checkedText('problemFeedback', form.problemFeedback);
  const faults = await Promise.all([
    projectFaults(ctx, form, before),
    choiceFaults(ctx, form, before),
    handlerFaults(ctx, form.handleUser, before),
    peopleFaults(ctx, [{ path: 'feedbackUser', chosen: [form.feedbackUser], kept: before ? [before.feedbackUser] : [] }]),
  ]);
  const all = [...faults.flat(), ...text.faults, ...(before ? moveFaults(form.completionStatus, before) : [])];
  if (all.length > 0) throw refusedInput(all);
  return { values: valuesOf(form, text), fileIds: idsOf(form.fileIds), textFileIds: fileIdsIn(text.html) };
}

export function handlerFaults(ctx: Ctx, handleUser: string, before?: Feedback): Promise<Fault[]> {
  return peopleFaults(ctx, [{ path: 'handleUser', chosen: idsOf(handleUser), kept: before?.handleUsers ?? [] }]);
}

export function bugSourceFaults(ctx: Ctx, bugSource: string, before?: Feedback): Promise<Fault[]> {
  return codeFaults(ctx, [{ path: 'bugSource', type: DICT.feedbackBugSource, chosen: [bugSource], kept: ['', before?.bugSource ?? ''] }]);
}

export function moveFaults(to: Feedback['completionStatus'], before: Feedback): Fault[] {
  const from = before.completionStatus;
  return from === to || mayMove(from, to) ? [] : [{ path: 'completionStatus', msg: '当前的状态不能改为所选状态' }];
}

function valuesOf(form: Form, text: { html: string; plain: string }): FeedbackValues {
  return {
    projectId: form.projectId,
    handle: form.handle,
    problemDate: form.problemDate,
    workTime: form.workTime,
    workType: form.workType,
    priority: form.priority,
    problemFeedback: text.html,
    plainText: text.plain,
    feedbackUser: form.feedbackUser,
    handleUsers: idsOf(form.handleUser),
    handleDate: form.handleDate || null,
    handleRemark: form.handleRemark,
    bugSource: form.bugSource,
    faultLevel: form.faultLevel,
    integral: form.integral,
    completionStatus: form.completionStatus,
  };
}

/** One that is over stays on offer: its problems come up afterwards. */
async function projectFaults(ctx: Ctx, { projectId }: Form, before?: Feedback): Promise<Fault[]> {
  if (projectId === before?.projectId || (await openedProjectsOf(ctx, [projectId])).has(projectId)) return [];
  return [{ path: 'projectId', msg: '项目不存在或已被删除' }];
}

const CODES = ['handle', 'workType', 'priority', 'faultLevel', 'integral'] as const;

async function choiceFaults(ctx: Ctx, form: Form, before?: Feedback): Promise<Fault[]> {
  const fields = CODES.map((path) => {
    const { dictionary: type } = FEEDBACK_FORM.fields[path];
    return { path, type, chosen: [form[path]], kept: before ? [before[path]] : [] };
  });
  const [codes, bugSource] = await Promise.all([codeFaults(ctx, fields), bugSourceFaults(ctx, form.bugSource, before)]);
  return [...codes, ...bugSource];
}
