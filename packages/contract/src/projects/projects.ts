import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { exportCall } from '../exchange/exports.ts';
import { Day, Id, Moment, text, Version } from '../form/fields.ts';
import { filterShapeOf, rowShapeOf, schemaOf } from '../form/form-schema.ts';
import { KEYWORD_MAX } from '../limits.ts';
import { pageAt } from '../links.ts';
import { pageOf, pageQuery, sortOf } from '../lists/paging.ts';
import { CommentForm, HistoryEntry } from '../records/history.ts';
import { FileEntry } from '../records/record-files.ts';
import { subject } from '../subject.ts';
import { ProjectOption, Validity } from './project-options.ts';
import type { ProjectPart } from './project-parts.ts';
import type { ProjectState } from './project-states.ts';
import { MOVED_MILESTONE_FORM, PLAN_FORM, PROGRESS_FORM, PROJECT_FILTERS, PROJECT_FORM, PROJECT_MOVE_FORM } from './projects-form.ts';

const StateCode = z.enum(
  ['draft', 'auditing', 'rejected', 'returned', 'withdrawn', 'active', 'done', 'stopped', 'archived'] satisfies ProjectState[],
  '状态不正确',
);

const may = z.boolean();
/** What the caller may do with a project now: change it, its plan and its members; report on every milestone; lead it on; remove it. */
export const ProjectRights = z.object({ edit: may, plan: may, progress: may, move: may, remove: may });

const { members: _, fileIds, remark, ...listed } = rowShapeOf(PROJECT_FORM.fields);

/** A project in a list. Amounts are decimal texts of two decimals, blank where unknown; days are yyyy-MM-dd; percentages have two decimals. */
export const ProjectRow = z.object({
  id: z.string(),
  /** Short running number for people, as XM-1024. */
  number: z.string(),
  ...listed,
  customerName: z.string(),
  ownerName: z.string(),
  departmentName: z.string(),
  state: StateCode,
  validity: Validity,
  /** When it was opened, and when it was done or stopped. */
  realStart: z.string(),
  realEnd: z.string(),
  /** What the reimbursements that passed have cost it, anyone who may see these. */
  spent: z.string(),
  completeness: z.string(),
  milestones: z.number(),
  lateMilestones: z.number(),
  createdAt: Moment,
  updatedAt: Moment,
  version: z.number(),
  may: ProjectRights,
});
export type ProjectRow = z.infer<typeof ProjectRow>;

/** A milestone of a project, in the order of its plan. */
export const MilestoneRow = z.object({
  id: z.string(),
  name: z.string(),
  ownerId: z.string(),
  ownerName: z.string(),
  weight: z.number(),
  planStart: z.string(),
  planEnd: z.string(),
  /** For which days it was planned first, where it was moved since the project is open; else blank. */
  firstStart: z.string(),
  firstEnd: z.string(),
  realStart: z.string(),
  realEnd: z.string(),
  percent: z.string(),
  /** Whether the caller may report on it. */
  mayReport: z.boolean(),
});
export type MilestoneRow = z.infer<typeof MilestoneRow>;

/** A project with its members, milestones and files. */
export const ProjectDetail = ProjectRow.omit({ milestones: true }).extend({
  remark,
  members: z.array(z.object({ userId: z.string(), role: z.string(), name: z.string(), departmentName: z.string() })),
  milestones: z.array(MilestoneRow),
  fileIds,
  fileList: z.array(FileEntry),
});
export type ProjectDetail = z.infer<typeof ProjectDetail>;

/** How complete a project was at the end of a day, and its milestones then: the figure is their mean by weight. */
export const ProjectProgress = z.object({
  day: z.string(),
  percent: z.string(),
  milestones: z.array(z.object({ name: z.string(), weight: z.number(), percent: z.string() })),
});
export type ProjectProgress = z.infer<typeof ProjectProgress>;

/** Which projects a list shows: all that a person may see, those that they have to do with, those to be opened, under way, late, or over. */
export const ProjectView = z.enum(['all', 'mine', 'opening', 'active', 'late', 'over'], '视图不正确');
export type ProjectView = z.infer<typeof ProjectView>;

const Query = {
  view: ProjectView.default('all'),
  /** A part of number or name. */
  keyword: text(KEYWORD_MAX).optional(),
  ...filterShapeOf(PROJECT_FILTERS),
  state: StateCode.optional(),
  validity: Validity.optional(),
  /** First and last day on which it is planned to end. */
  from: Day.optional(),
  to: Day.optional(),
  sort: sortOf(['number', 'name', 'startDate', 'endDate', 'budget', 'completeness', 'createdAt', 'updatedAt'], '-updatedAt'),
};

const one = z.object({ id: Id });
const based = { id: Id, version: Version };

const calls = {
  options: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-th-project/getProjectList',
    access: 'signed-in',
    summary: 'The projects of a customer, or all that were opened; neValidity leaves out those of that validity',
    request: z.object({ customerId: Id.optional(), neValidity: Validity.optional() }),
    result: z.array(ProjectOption),
  }),
  page: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-th-project/list',
    access: 'project:project:list',
    summary: 'The projects that the caller may see',
    list: true,
    request: pageQuery(Query),
    result: pageOf(ProjectRow),
  }),
  export: exportCall(Query, {
    path: '/ad-biz/wcp-th-project/export',
    access: 'project:project:export',
    operation: '导出项目',
    summary: 'The projects that the caller may see, as an Excel file',
    columns: [
      'number',
      'name',
      'state',
      'customer',
      'owner',
      'department',
      'completeness',
      'milestones',
      'startDate',
      'endDate',
      'realStart',
      'realEnd',
      'budget',
      'spent',
      'validity',
      'createdAt',
      'updatedAt',
    ],
  }),
  counts: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-th-project/counts',
    access: 'project:project:list',
    summary: 'How many projects each view has',
    result: z.record(ProjectView, z.number()),
  }),
  get: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-th-project/get',
    access: 'signed-in',
    summary: 'One project that the caller may see, or whose approval asks or tells them',
    request: one,
    result: ProjectDetail,
  }),
  progress: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-th-project/progress',
    access: 'project:project:list',
    summary: 'How complete a project was at the end of each day on which that changed, the last 400 of them',
    request: one,
    result: z.array(ProjectProgress),
  }),
  history: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-th-project/history',
    access: 'signed-in',
    summary: 'What happened to a project, the newest first',
    request: one,
    result: z.array(HistoryEntry),
  }),
  comment: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-th-project/comment',
    access: 'project:project:list',
    operation: '评论项目',
    idempotent: true,
    summary: 'Comments on a project that the caller may see',
    request: CommentForm,
    result: Empty,
  }),
  add: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-th-project/add',
    access: 'project:project:add',
    operation: '新建项目',
    summary: 'Makes a project, a draft until its opening is approved',
    idempotent: true,
    request: schemaOf(PROJECT_FORM),
    result: ProjectDetail,
  }),
  update: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-th-project/update',
    access: 'project:project:edit',
    operation: '修改项目',
    idempotent: true,
    summary: 'Changes a project, be it a draft or under way',
    request: schemaOf(PROJECT_FORM, 'update', based),
    result: ProjectDetail,
  }),
  plan: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-th-project/plan',
    access: 'project:project:edit',
    operation: '调整里程碑计划',
    idempotent: true,
    summary: 'Replaces the milestones of a project; those whose ids are sent stay, with what was reported of them',
    request: schemaOf(PLAN_FORM, 'update', based),
    result: ProjectDetail,
  }),
  moveMilestone: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-th-project/moveMilestone',
    access: 'project:project:edit',
    operation: '调整里程碑日期',
    idempotent: true,
    summary: 'Gives a milestone other planned days',
    request: schemaOf(MOVED_MILESTONE_FORM, { ...based, milestoneId: Id }),
    result: ProjectDetail,
  }),
  reportProgress: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-th-project/milestoneProgress',
    access: 'project:project:list',
    operation: '填报里程碑进度',
    idempotent: true,
    summary: 'Says how far a milestone of a project under way has come: whoever is in charge of it or of the project',
    request: schemaOf(PROGRESS_FORM, 'update', { ...based, milestoneId: Id }),
    result: ProjectDetail,
  }),
  exportPlan: exportCall(one.shape, {
    path: '/ad-biz/wcp-th-project/milestoneExport',
    access: 'project:project:export',
    operation: '导出里程碑',
    summary: 'The milestones of a project that the caller may see, as an Excel file whose sheet can be imported again',
    columns: ['project', 'name', 'owner', 'weight', 'planStart', 'planEnd', 'realStart', 'realEnd', 'percent', 'standing'],
  }),
  move: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-th-project/move',
    access: 'project:project:edit',
    operation: '变更项目状态',
    idempotent: true,
    summary: 'Completes, stops, archives or resumes a project',
    request: schemaOf(PROJECT_MOVE_FORM, based),
    result: ProjectDetail,
  }),
  remove: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-th-project/del',
    access: 'project:project:remove',
    operation: '删除项目',
    idempotent: true,
    summary: 'Removes a project that was never opened and that nothing names',
    request: one,
    result: Empty,
  }),
};

export const projects = subject('projects', {
  name: '项目',
  records: ['project'],
  tags: {
    'project:project:list': '查看项目',
    'project:project:add': '新建项目',
    'project:project:edit': '修改项目与计划',
    'project:project:remove': '删除项目',
    'project:project:export': '导出项目',
    'project:project:import': '导入项目、成员与里程碑',
  },
  refreshes: ['agenda', 'customers'],
  calls,
});

export const PROJECTS_PAGE = pageAt('/project/list', projects.calls.page);
/** One project. */
export const PROJECT_PAGE = pageAt<{ id: string; part?: ProjectPart }>('/project/detail');
/** The form: of a new one, or of the one to be changed. */
export const PROJECT_EDIT_PAGE = pageAt<{ id?: string; customerId?: string }>('/project/edit');
