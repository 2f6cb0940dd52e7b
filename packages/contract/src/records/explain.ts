import { z } from 'zod';

import { defineCall } from '../call.ts';
import { Id, idList, text } from '../form/fields.ts';
import { KEYWORD_MAX } from '../limits.ts';
import { pageAt } from '../links.ts';
import { pageOf, pageQuery } from '../lists/paging.ts';
import { RoleUser } from '../people/roles.ts';
import { subject } from '../subject.ts';
import { EXPLAINED, MAX_MATRIX_PEOPLE } from './explained-kinds.ts';

/** A thing that a permission can be about, for choosing: its name, and a note that tells it apart. */
export const ExplainTarget = z.object({ id: z.string(), name: z.string(), note: z.string() });
export type ExplainTarget = z.infer<typeof ExplainTarget>;

/** A requirement, whether it is met, and the details. */
export const ExplainCheck = z.object({ label: z.string(), passed: z.boolean(), detail: z.string() });
export type ExplainCheck = z.infer<typeof ExplainCheck>;

/** A way to get a permission: whether the person has it, and which it is or what is missing. */
export const ExplainWay = z.object({ label: z.string(), holds: z.boolean(), detail: z.string() });
export type ExplainWay = z.infer<typeof ExplainWay>;

/** Whether a person may do something, with the reasons, computed by the code that enforces it. */
export const Explanation = z.object({
  allowed: z.boolean(),
  /** The code and message that the person would get; 00000 and blank if it is allowed. */
  code: z.string(),
  msg: z.string(),
  person: RoleUser,
  subject: ExplainTarget,
  /** Where a record belongs: owner, department, company. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  checks: z.array(ExplainCheck),
  ways: z.array(ExplainWay),
});
export type Explanation = z.infer<typeof Explanation>;

/** Every operation compared with roles or people. */
export const RightsMatrix = z.object({
  columns: z.array(z.object({ id: z.string(), name: z.string(), note: z.string() })),
  rows: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      method: z.string(),
      path: z.string(),
      /** The permission tag that it needs, or who may call it without one. */
      access: z.string(),
      accessName: z.string(),
      /** In the order of the columns. */
      allowed: z.array(z.boolean()),
    }),
  ),
});
export type RightsMatrix = z.infer<typeof RightsMatrix>;

const calls = {
  people: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-explain/people',
    access: 'system:role:explain',
    summary: 'The people within the data scope of the caller, disabled ones and members too',
    list: true,
    request: pageQuery({ keyword: text(KEYWORD_MAX).optional() }),
    result: pageOf(RoleUser),
  }),
  targets: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-explain/targets',
    access: 'system:role:explain',
    summary: 'The pages, buttons, operations and kinds of records that can be asked about',
    result: z.object({
      page: z.array(ExplainTarget),
      button: z.array(ExplainTarget),
      call: z.array(ExplainTarget),
      record: z.array(ExplainTarget),
    }),
  }),
  get: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-explain/get',
    access: 'system:role:explain',
    summary: 'Whether a person may open a page, press a button, make a call or see a record, and why',
    request: z.object({
      userId: Id,
      kind: z.enum(EXPLAINED, '不支持的类别'),
      /** A page by its menu, a button by its tag, a call by method and path, a record by its type. */
      target: text(200, 1),
      /** The number or id of a record. */
      recordKey: text(64).optional(),
    }),
    result: Explanation,
  }),
  matrix: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-explain/matrix',
    access: 'system:role:explain',
    summary: 'Every operation against every role, or against chosen people',
    request: z.object({ userIds: idList(MAX_MATRIX_PEOPLE).optional() }),
    result: RightsMatrix,
  }),
};

export const explain = subject('explain', {
  name: '权限解释',
  tags: {
    'system:role:explain': '查看权限解释',
  },
  calls,
});

export const EXPLAIN_PAGE = pageAt('/system/explain');
