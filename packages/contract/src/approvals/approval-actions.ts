import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { Id, text } from '../form/fields.ts';
import { schemaOf } from '../form/form-schema.ts';
import { MAX_BULK_RECORDS, MAX_FIELD_PEOPLE } from '../limits.ts';
import { FlowStatus } from './approval-flows.ts';
import { ByBusiness, ChosenApprovers } from './approval-info.ts';
import {
  ADD_SIGNERS_FORM,
  CONSULT_FORM,
  END_FORM,
  HAND_ON_FORM,
  HAND_TO_FORM,
  PASS_FORM,
  REASON_FORM,
  RETURN_FORM,
} from './approvals-form.ts';

/** The answer of a write on a flow: its current status. */
const Standing = z.object({ flowId: z.string(), status: FlowStatus });

const ByFlow = z.object({ flowId: Id });
const ByTask = { flowId: Id, taskId: Id };

/** The calls that move a flow; a refusal carries the message of the rule. */
export const actions = {
  submit: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-approval/submit',
    access: 'signed-in',
    operation: '提交审批',
    summary: 'Submits a saved document of the caller, once more where it was returned, and keeps the approvers that they chose',
    idempotent: true,
    request: ByBusiness.extend({ chosen: ChosenApprovers.default({}) }),
    result: Standing.extend({ spNo: z.string() }),
  }),
  opened: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-approval/opened',
    access: 'signed-in',
    unlogged: 'reading is no operation; who has seen a task stands in the flow',
    unkeyed: 'the first look is noted once',
    summary: 'Says that the caller has looked at what waits for them or what they were told',
    request: z.object(ByTask),
    result: Empty,
  }),
  pass: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-approval/pass',
    access: 'signed-in',
    operation: '审批通过',
    summary: 'Passes a document for the caller, with the fields that the step fills in and the next people where it chooses them',
    idempotent: true,
    request: schemaOf(PASS_FORM, {
      ...ByTask,
      fields: z.record(z.string().max(100), text(500)).default({}),
      next: z.array(Id).max(MAX_FIELD_PEOPLE, `最多 ${MAX_FIELD_PEOPLE} 人`).default([]),
      /** The state of the document that the caller saw; refused if the document changed since. Without it, nothing is compared. */
      documentAt: z.number('应为数字').int('应为整数').min(1, '最小为 1').optional(),
    }),
    result: Standing,
  }),
  passMany: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-approval/passMany',
    access: 'approval:task:list',
    personOnly: true,
    operation: '批量审批通过',
    idempotent: true,
    summary: 'Passes several documents, each for itself; those with a warning and those that somebody else settled stay as they are',
    request: schemaOf(PASS_FORM, {
      items: z.array(z.object(ByTask)).min(1, '不能为空').max(MAX_BULK_RECORDS, `最多 ${MAX_BULK_RECORDS} 条`),
    }),
    result: z.object({ passed: z.number(), refused: z.array(z.object({ flowId: z.string(), title: z.string(), msg: z.string() })) }),
  }),
  reject: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-approval/reject',
    access: 'signed-in',
    operation: '审批驳回',
    summary: 'Rejects a document for the caller',
    idempotent: true,
    request: schemaOf(REASON_FORM, ByTask),
    result: Standing,
  }),
  advise: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-approval/advise',
    access: 'signed-in',
    operation: '给出审批意见',
    summary: 'Answers whoever asked the caller for an opinion',
    idempotent: true,
    request: schemaOf(REASON_FORM, ByTask),
    result: Standing,
  }),
  transfer: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-approval/transfer',
    access: 'signed-in',
    operation: '转交审批',
    idempotent: true,
    summary: 'Gives a task to somebody else, who decides in place of the caller',
    request: schemaOf(HAND_TO_FORM, ByTask),
    result: Standing,
  }),
  consult: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-approval/consult',
    access: 'signed-in',
    operation: '委派审批',
    idempotent: true,
    summary: 'Asks somebody for an opinion; the decision stays with the caller',
    request: schemaOf(CONSULT_FORM, ByTask),
    result: Standing,
  }),
  addSigners: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-approval/addSigners',
    access: 'signed-in',
    operation: '审批加签',
    idempotent: true,
    summary: 'Adds signers before, after or beside the caller',
    request: schemaOf(ADD_SIGNERS_FORM, ByTask),
    result: Standing,
  }),
  removeSigner: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-approval/removeSigner',
    access: 'signed-in',
    operation: '移除加签',
    idempotent: true,
    summary: 'Removes a signer whom the caller added and who has not decided',
    request: z.object(ByTask),
    result: Standing,
  }),
  return: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-approval/return',
    access: 'signed-in',
    operation: '退回审批',
    idempotent: true,
    summary: 'Returns a document to its submitter or to a step that it has passed',
    request: schemaOf(RETURN_FORM, ByTask),
    result: Standing,
  }),
  takeBack: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-approval/takeBack',
    access: 'signed-in',
    operation: '撤销审批意见',
    idempotent: true,
    summary: "Takes the caller's decision back while nobody after it has looked at the document",
    request: z.object(ByTask),
    result: Standing,
  }),
  withdraw: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-approval/withdraw',
    access: 'signed-in',
    operation: '撤回审批',
    idempotent: true,
    summary: 'Ends a flow for its submitter, as far as its definition allows it',
    request: schemaOf(PASS_FORM, { flowId: Id }),
    result: Standing,
  }),
  remind: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-approval/remind',
    access: 'signed-in',
    operation: '催办审批',
    idempotent: true,
    summary: 'Reminds those whom a flow waits for, at most once an hour',
    request: ByFlow,
    result: Empty,
  }),
  handOn: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-approval/handOn',
    access: 'approval:process:rescue',
    personOnly: true,
    operation: '代为转交审批',
    idempotent: true,
    summary: 'Gives a task of somebody else to another person; the reason is shown for ever',
    request: schemaOf(HAND_ON_FORM, ByTask),
    result: Standing,
  }),
  end: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-approval/end',
    access: 'approval:process:rescue',
    personOnly: true,
    operation: '终止审批',
    idempotent: true,
    summary: 'Ends a flow that cannot go on; the reason is shown for ever',
    request: schemaOf(END_FORM, { flowId: Id }),
    result: Standing,
  }),
};
