import { ApprovalDefinition, type ApprovalStepNode } from '@houtai/contract/approval-definitions';
import type { BusinessType } from '@houtai/contract/approval-kinds';
import { DAY_MS } from '@houtai/contract/durations';
import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';

import { parameters } from '#modules/parameter-values/index.ts';
import { BUILT_IN_ADMINISTRATOR } from '#modules/people/index.ts';
import type { SeedCtx } from '#platform/db/start/seeds.ts';

import { LINKED_ONLY } from '../flows/linked-rule.ts';
import { processes, processVersions } from '../processes/processes.tables.ts';

/** The age of the demo's processes, in days: older than its oldest document. */
const AGE_DAYS = 200;

const STEP: Omit<ApprovalStepNode, 'id' | 'name' | 'who'> = {
  type: 'approve',
  how: { type: 'all' },
  nobody: { type: 'administrators' },
  own: 'head',
  again: 'consecutive',
  may: { addSigners: true, transfer: true, consult: true, return: true, chooseContinue: true },
  preview: { add: false, remove: false },
  fills: [],
  commentOnPass: false,
  limit: { days: 2, late: 'remind', lateDays: 1 },
};

const HEAD: ApprovalStepNode = { ...STEP, id: 'head', name: '部门负责人', who: { type: 'head', level: 1, above: true } };
/** The demo's finance approver, and the people notified of payments. */
const FINANCE = { type: 'people' as const, userIds: ['u-guest'] };
const TOLD = { type: 'people' as const, userIds: ['u-staff-2', BUILT_IN_ADMINISTRATOR] };

const DEMO: readonly { businessType: BusinessType; name: string; remark: string; definition: ApprovalDefinition }[] = [
  {
    businessType: 'REIMBURSEMENT',
    name: '报销审批',
    remark: '部门负责人审批；5,000 元以上加分管领导；财务审核后抄送',
    definition: {
      starters: { type: 'everyone' },
      withdraw: 'first',
      nodes: [
        HEAD,
        {
          type: 'branch',
          id: 'amount',
          name: '按金额',
          branches: [
            {
              id: 'large',
              name: '5,000 元以上',
              when: [[{ type: 'money', field: 'total', operator: 'ge', value: '5000' }]],
              nodes: [{ ...STEP, id: 'director', name: '分管领导', who: { type: 'people', userIds: [BUILT_IN_ADMINISTRATOR] } }],
            },
            { id: 'small', name: '其他', when: null, nodes: [] },
          ],
        },
        { ...STEP, id: 'finance', name: '财务审核', who: FINANCE, preview: { add: true, remove: false } },
        { type: 'notify', id: 'told', name: '抄送出纳', who: [TOLD] },
      ],
    },
  },
  {
    businessType: 'SOFTWARE_COPYRIGHT',
    name: '软著审批',
    remark: '部门负责人审批，信息部填写登记号',
    definition: {
      starters: { type: 'everyone' },
      withdraw: 'always',
      nodes: [
        HEAD,
        {
          ...STEP,
          id: 'register',
          name: '登记办理',
          who: { type: 'people', userIds: [BUILT_IN_ADMINISTRATOR] },
          again: 'every',
          fills: [{ field: 'registration', required: true }],
        },
      ],
    },
  },
  {
    businessType: 'PROJECT_OPENING',
    name: '立项审批',
    remark: '部门负责人审批；预算 100 万元以上加分管领导',
    definition: {
      starters: { type: 'everyone' },
      withdraw: 'always',
      nodes: [
        HEAD,
        {
          type: 'branch',
          id: 'budget',
          name: '按预算',
          branches: [
            {
              id: 'large',
              name: '100 万元以上',
              when: [[{ type: 'money', field: 'budget', operator: 'ge', value: '1000000' }]],
              nodes: [{ ...STEP, id: 'director', name: '分管领导', who: { type: 'people', userIds: [BUILT_IN_ADMINISTRATOR] } }],
            },
            { id: 'small', name: '其他', when: null, nodes: [] },
          ],
        },
      ],
    },
  },
];

/** Publishes the demo's processes without requiring approvers to be linked, because the demo has no enterprise messaging. */
export async function insertDemoProcesses({ db, now }: SeedCtx): Promise<void> {
  await db.update(parameters).set({ value: 'false' }).where(eq(parameters.key, LINKED_ONLY));
  const at = new Date(now.getTime() - AGE_DAYS * DAY_MS);
  const by = { createdBy: BUILT_IN_ADMINISTRATOR, updatedBy: BUILT_IN_ADMINISTRATOR, createdAt: at, updatedAt: at };
  for (const { businessType, name, remark, definition } of DEMO) {
    const id = uuidv7();
    await db.insert(processes).values({ id, businessType, name, remark, ...by });
    await db.insert(processVersions).values({
      id: uuidv7(),
      processId: id,
      version: 1,
      state: 'published',
      definition: ApprovalDefinition.parse(definition),
      note: '首次发布',
      publishedBy: BUILT_IN_ADMINISTRATOR,
      publishedAt: at,
    });
  }
}
