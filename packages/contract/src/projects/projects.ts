import { z } from 'zod';

import { defineCall } from '../call.ts';
import { exportCall } from '../exchange/exports.ts';
import { Id, Version } from '../form/fields.ts';
import { schemaOf } from '../form/form-schema.ts';
import { pageAt } from '../links.ts';
import { resourceCalls, resourceWords } from '../lists/resource-calls.ts';
import type { DetailOf, RowOf } from '../lists/resource.ts';
import { subject } from '../subject.ts';
import { MilestoneRow, ProjectComplete, ProjectMember } from './project-detail.ts';
import { ProjectOption, Validity } from './project-options.ts';
import type { ProjectPart } from './project-parts.ts';
import { PROJECT } from './project-resource.ts';
import { MOVED_MILESTONE_FORM, PLAN_FORM, PROGRESS_FORM, PROJECT_MOVE_FORM } from './projects-form.ts';

/**
 * A project in a list. Amounts are decimal texts with two decimals, blank if unknown; days are yyyy-MM-dd; percentages have two decimals.
 */
export interface ProjectRow extends RowOf<typeof PROJECT> {}

/** A project with its members, milestones and files. */
export interface ProjectDetail extends DetailOf<typeof PROJECT> {}

/** The completeness of a project and of its milestones at the end of a day; that of the project is their mean by weight. */
export const ProjectProgress = z.object({
  day: z.string(),
  percent: z.string(),
  milestones: z.array(z.object({ name: z.string(), weight: z.number(), percent: z.string() })),
});
export type ProjectProgress = z.infer<typeof ProjectProgress>;

const one = z.object({ id: Id });
const based = { id: Id, version: Version };

const usual = resourceCalls<typeof PROJECT, ProjectRow, ProjectDetail>(PROJECT, {
  members: z.array(ProjectMember),
  milestones: z.array(MilestoneRow),
  complete: ProjectComplete,
});
const ProjectDetail = usual.get.result;

const calls = {
  ...usual,
  options: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-th-project/getProjectList',
    access: 'signed-in',
    summary: 'The projects of a customer, or all that were opened; neValidity leaves out those of that validity',
    request: z.object({ customerId: Id.optional(), neValidity: Validity.optional() }),
    result: z.array(ProjectOption),
  }),
  progress: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-th-project/progress',
    access: 'project:project:list',
    summary: 'How complete a project was at the end of each day on which that changed, the last 400 of them',
    request: one,
    result: z.array(ProjectProgress),
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
};

const { tags, ...words } = resourceWords(PROJECT);

export const projects = subject('projects', {
  ...words,
  tags: { ...tags, 'project:project:edit': '修改项目与计划', 'project:project:import': '导入项目、成员与里程碑' },
  names: [...words.names, 'department'],
  refreshes: ['agenda', 'customers'],
  calls,
});

export const PROJECTS_PAGE = pageAt('/project/list', projects.calls.page);
/** The page of one project. */
export const PROJECT_PAGE = pageAt<{ id: string; part?: ProjectPart }>('/project/detail');
/** The page of the form: for a new project, or for a change. */
export const PROJECT_EDIT_PAGE = pageAt<{ id?: string; customerId?: string }>('/project/edit');
