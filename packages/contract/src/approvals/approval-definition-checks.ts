import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { exportCall } from '../exchange/exports.ts';
import { Day, Id, text } from '../form/fields.ts';
import { schemaOf } from '../form/form-schema.ts';
import { keysOf } from '../form/keys-of.ts';
import { MAX_BULK_RECORDS, KEYWORD_MAX } from '../limits.ts';
import { pageOf, pageQuery } from '../lists/paging.ts';
import { ApprovalDefinition } from './approval-definitions.ts';
import { BusinessTypeCode, ChosenApprovers } from './approval-info.ts';
import { MovableRow, ProcessExample, Rehearsal, ReplayRow } from './approval-process-rows.ts';
import { EXAMPLE_FORM } from './approval-processes-form.ts';
import { REPLAY_SHOWS } from './approval-replay.ts';

const access = 'approval:process:list';
const edit = 'approval:process:edit';
const ById = z.object({ id: Id });

/** Values of a document as text, by the fields of its kind. */
const Values = z.record(z.string().max(100), text(2000));
const Trial = z.object({ submitter: Id, values: Values.default({}), chosen: ChosenApprovers.default({}) });

/** The calls that test a definition before documents use it, and that move running documents to it from an older one. */
export const definitionCheckCalls = {
  rehearse: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-approval-process/rehearse',
    access,
    unlogged: 'it changes nothing',
    refreshes: 'nothing',
    unkeyed: 'it changes nothing',
    summary: 'How a document of a person with these values would go by a definition',
    request: Trial.extend({ businessType: BusinessTypeCode, definition: ApprovalDefinition }),
    result: Rehearsal,
  }),
  documents: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-approval-process/documents',
    access,
    summary: 'Documents to rehearse with, the latest first, with their values as conditions see them',
    list: true,
    request: pageQuery({ id: Id, keyword: text(KEYWORD_MAX).optional() }),
    result: pageOf(
      z.object({ businessId: z.string(), title: z.string(), submitter: z.string(), submitterName: z.string(), values: Values }),
    ),
  }),
  examples: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-approval-process/examples',
    access,
    summary: 'The checks of a process, run on its draft',
    request: ById,
    result: z.array(ProcessExample),
  }),
  addExample: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-approval-process/addExample',
    access: edit,
    operation: '新建审批流程检查例',
    summary: 'Keeps a rehearsal with the people it gives as a check, or with those of a real document',
    idempotent: true,
    request: schemaOf(EXAMPLE_FORM, { id: Id, ...Trial.shape, businessId: z.union([Id, z.literal('')]).default('') }),
    result: ById,
  }),
  removeExample: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-approval-process/delExample',
    access: edit,
    operation: '删除审批流程检查例',
    idempotent: true,
    summary: 'Removes a check',
    request: z.object({ id: Id }),
    result: Empty,
  }),
  replay: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-approval-process/replay',
    access,
    unlogged: 'it changes nothing',
    refreshes: 'nothing',
    unkeyed: 'it changes nothing',
    summary: 'The documents that were submitted in some days, as they would go by the draft; nothing is written',
    request: z.object({ id: Id, from: Day, to: Day }),
    result: z.object({ rows: z.array(ReplayRow), stuck: z.number(), people: z.number(), way: z.number(), same: z.number() }),
  }),
  exportReplay: exportCall(
    { id: Id, from: Day, to: Day, show: z.enum(keysOf(REPLAY_SHOWS), '范围不正确').default('all'), keyword: text(KEYWORD_MAX).default('') },
    {
      path: '/ad-biz/wcp-approval-process/exportReplay',
      access: 'approval:process:export',
      operation: '导出审批流程演练',
      summary: 'What the rehearsal of some days shows, as an Excel file',
      columns: ['title', 'submitter', 'submittedAt', 'figure', 'before', 'after', 'outcome', 'words'],
    },
  ),
  movable: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-approval-process/movable',
    access: 'approval:process:publish',
    summary: 'The documents that run by an older version, and what would become of them by the published one',
    request: ById,
    result: z.array(MovableRow),
  }),
  move: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-approval-process/move',
    access: 'approval:process:publish',
    operation: '迁移在途审批',
    idempotent: true,
    summary: 'Lets documents go on by the published version, all of them or none',
    request: z.object({
      id: Id,
      flowIds: z.array(Id).min(1, '不能为空').max(MAX_BULK_RECORDS, `最多 ${MAX_BULK_RECORDS} 条`),
    }),
    result: Empty,
  }),
};
