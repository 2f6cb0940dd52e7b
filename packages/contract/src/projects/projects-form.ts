import { amount, choice, day, form, type FormOf, id, ids, line, lines, rows, wholeNumber } from '../form/form.ts';
import type { Rule } from '../form/rule.ts';
import { RULES } from '../form/rules.ts';
import { MAX_FIELD_PEOPLE, MAX_RECORD_FILES } from '../limits.ts';

/** Limits of milestones: their number in one project, the length of a name, the weight and the completeness. */
export const MAX_MILESTONES = 500;
export const MILESTONE_NAME_MAX = 60;
export const WEIGHT_MAX = 100;
export const PERCENT_RULE: Rule = { pattern: /^\d{1,3}(\.\d{1,2})?$/, message: '应为 0 到 999.99，最多两位小数' };

/** The members of a project with their roles. */
export const PROJECT_MEMBERS = rows('成员', {
  most: MAX_FIELD_PEOPLE,
  fields: {
    userId: id('姓名', { of: 'person', required: true }),
    role: line('角色', { max: 20, required: true }),
  },
});

/** One member as a row of a sheet. */
export const MEMBER_FORM = form(PROJECT_MEMBERS.fields);

/** The editable fields of a project; its owner is the 项目经理 and never one of its members. */
export const PROJECT_FORM = form(
  {
    name: line('项目名称', { max: 100, required: true }),
    customerId: id('客户', { of: 'customer', required: true }),
    ownerId: id('项目经理', { of: 'person', required: true }),
    startDate: day('计划开始'),
    endDate: day('计划结束'),
    budget: amount('预算（元）', { rule: RULES.money }),
    members: PROJECT_MEMBERS,
    remark: lines('项目说明', { max: 500 }),
    fileIds: ids('文件', { of: 'file', most: MAX_RECORD_FILES }),
  },
  {
    name: '项目',
    rules: [
      { at: 'endDate', fault: ({ startDate, endDate }) => (endDate !== '' && endDate < startDate ? '计划结束不能早于开始' : '') },
      { at: 'members', fault: ({ ownerId, members }) => memberFault(ownerId, members) },
    ],
    together: [['startDate', 'endDate']],
  },
);
export type ProjectForm = FormOf<typeof PROJECT_FORM>;

const NOT_BEFORE_START = {
  at: 'planEnd',
  fault: ({ planStart, planEnd }: { planStart: string; planEnd: string }) => (planEnd < planStart ? '不能早于计划开始' : ''),
} as const;

/** One milestone as a row of a sheet. */
export const MILESTONE_FORM = form(
  {
    name: line('名称', { max: MILESTONE_NAME_MAX, required: true }),
    ownerId: id('负责人', { of: 'person' }),
    weight: wholeNumber('权重', { from: 1, to: WEIGHT_MAX, initial: 1 }),
    planStart: day('计划开始', { required: true }),
    planEnd: day('计划完成', { required: true }),
  },
  { rules: [NOT_BEFORE_START] },
);

/** A milestone of the plan; one without an id is new. */
export const PLAN_ROWS = rows('里程碑', {
  most: MAX_MILESTONES,
  fields: { id: id('里程碑'), ...MILESTONE_FORM.fields },
  rules: [NOT_BEFORE_START],
});

/** The whole plan of a project. After its opening, a change needs a reason. */
export const PLAN_FORM = form({ milestones: PLAN_ROWS, reason: lines('调整原因', { max: 200 }) });
export type PlanForm = FormOf<typeof PLAN_FORM>;

/** New planned days of one milestone, with the reason. */
export const MOVED_MILESTONE_FORM = form(
  {
    planStart: day('计划开始', { required: true }),
    planEnd: day('计划完成', { required: true }),
    reason: lines('调整原因', { max: 200, required: true }),
  },
  { rules: [{ at: 'planEnd', fault: ({ planStart, planEnd }) => (planEnd < planStart ? '不能早于计划开始' : '') }] },
);

/** The progress of a milestone; a complete one has the day of its end. */
export const PROGRESS_FORM = form(
  {
    percent: amount('完成度（%）', { rule: PERCENT_RULE, max: 6, required: true }),
    realStart: day('实际开始'),
    realEnd: day('实际完成'),
    remark: lines('说明', { max: 200 }),
  },
  {
    rules: [
      { at: 'realStart', fault: ({ percent, realStart }) => (Number(percent) > 0 && realStart === '' ? '已经开始的须填写实际开始' : '') },
      {
        at: 'realEnd',
        fault: ({ percent, realStart, realEnd }) => {
          const isDone = Number(percent) >= 100;
          if (isDone !== (realEnd !== '')) return isDone ? '达到 100% 须填写实际完成' : '达到 100% 才有实际完成日期';
          return realEnd !== '' && realEnd < realStart ? '不能早于实际开始' : '';
        },
      },
    ],
  },
);
export type ProgressForm = FormOf<typeof PROGRESS_FORM>;

/** The state that a project is moved to, with the reason; completing it needs none. */
export const PROJECT_MOVE_FORM = form(
  {
    to: choice('状态', { active: '进行中', done: '已完成', stopped: '已终止', archived: '已归档' }),
    reason: lines('说明', { max: 200 }),
  },
  {
    rules: [
      {
        at: 'reason',
        fault: ({ to, reason }) => (reason === '' && (to === 'stopped' || to === 'active') ? '请写明原因' : ''),
      },
    ],
  },
);
export type ProjectMoveForm = FormOf<typeof PROJECT_MOVE_FORM>;

function memberFault(ownerId: string, members: readonly { readonly userId: string }[]): string {
  const places = new Map<string, number>();
  for (const [index, { userId }] of members.entries()) {
    if (userId === ownerId) return `第 ${index + 1} 行是项目经理，不用再列为成员`;
    const earlier = places.get(userId);
    if (earlier !== undefined) return `第 ${index + 1} 行与第 ${earlier + 1} 行是同一个人`;
    places.set(userId, index);
  }
  return '';
}
