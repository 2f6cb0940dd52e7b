import { BUSINESS_TYPES } from '@houtai/contract/approval-kinds';
import { daysBetween } from '@houtai/contract/day-arithmetic';
import { textOf } from '@houtai/contract/form-check';
import { rowsIn } from '@houtai/contract/form-check';
import { describeFormFields, labelsOf } from '@houtai/contract/form-words';
import type { FieldChange } from '@houtai/contract/history';
import { linkTo } from '@houtai/contract/links';
import { showMoney } from '@houtai/contract/money';
import { ownValue } from '@houtai/contract/own-value';
import { PROJECT } from '@houtai/contract/project-resource';
import { openingOf } from '@houtai/contract/project-states';
import { PROJECT_PAGE } from '@houtai/contract/projects';
import { PLAN_ROWS, PROJECT_FORM, PROJECT_MEMBERS } from '@houtai/contract/projects-form';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';

import {
  type ApprovalDocument,
  type ApprovalKind,
  documentTitle,
  filesChange,
  type FlowEvent,
  OPEN_AGAIN,
  type SealedValues,
} from '#modules/approvals/index.ts';
import { fileHashesOf } from '#modules/files/index.ts';
import { ANOTHER, changesBetween } from '#modules/history/index.ts';
import { type Ctx, holds, type OpenCtx } from '#platform/db/work/context.ts';

import { planChanges } from './milestones/plan-changes.ts';
import { finishProjectApproval, submitOpening } from './move-project.ts';
import { recordNames } from './names/record-names.ts';
import { readMilestones } from './project-parts.ts';
import type { Project } from './project-rights.ts';
import { projectMembers, projects } from './projects.tables.ts';
import { PROJECTS } from './projects.ts';

const { fields } = PROJECT_FORM;
const { fileIds: _, ...LABELS } = labelsOf(fields);

/** An active project continues to change; its history has the details. */
const CHANGEABLE = ['passed', ...OPEN_AGAIN] as const;

const SETTLED = { passed: 'active', rejected: 'rejected', returned: 'returned', withdrawn: 'withdrawn', ended: 'withdrawn' } as const;

/** The opening of projects (立项) in approvals. */
export const PROJECT_OPENING: ApprovalKind = {
  businessType: 'PROJECT_OPENING',
  recordType: PROJECT.key,
  fields: [
    { name: 'budget', label: '预算', type: 'money', required: false, least: '0' },
    { name: 'days', label: '计划天数', type: 'number', required: false, decimals: 0, least: '1' },
    { name: 'members', label: '成员人数', type: 'number', required: true, decimals: 0, least: '0' },
    { name: 'ownerId', label: fields.ownerId.label, type: 'person', required: true },
  ],
  fillable: [],
  hideable: [],
  mayBulk: false,
  // Projects existed before openings were approved.
  stored: {
    table: projects,
    id: projects.id,
    number: projects.number,
    state: projects.state,
    createdAt: projects.createdAt,
    mayPredate: true,
  },
  urlOf: (id) => linkTo(PROJECT_PAGE, { id }),
  read: readOpening,
  maySee: PROJECTS.visibility.maySee,
  ofProject,
  valuesOf: typedValues,
  follow,
  // Steps fill in nothing, because the plan belongs to the project's leader.
  fill: () => Promise.reject(new Error('no field of an opening is filled in')),
  laterChanges: [
    ...Object.keys(fields).map((field) => ({
      action: '修改项目',
      field,
      in: CHANGEABLE,
      changes: [field === 'fileIds' ? 'files' : field],
    })),
    { action: '调整里程碑计划', in: CHANGEABLE, changes: ['milestones'] },
    { action: '调整里程碑日期', in: CHANGEABLE, changes: ['milestones'] },
    // The new leader of a project is removed from its members.
    { action: '离职交接', field: 'ownerId', in: ['running', ...CHANGEABLE], changes: ['ownerId', 'members'] },
    { action: '离职交接', field: 'milestones', in: ['running', ...CHANGEABLE], changes: ['milestones'] },
    { action: '删除项目', in: OPEN_AGAIN, changes: 'removed' },
  ],
  difference,
  warnings: async () => new Map(),
  lately: async () => '',
};

async function readOpening(ctx: Pick<OpenCtx, 'db'>, id: string, how?: 'locked'): Promise<ApprovalDocument | null> {
  const query = ctx.db.select().from(projects).where(eq(projects.id, id)).$dynamic();
  const [row] = await (how === 'locked' ? query.for('update') : query);
  if (!row) return null;
  const { userId, role, place, projectId } = projectMembers;
  const members = await ctx.db.select({ userId, role }).from(projectMembers).where(eq(projectId, id)).orderBy(asc(place));
  const milestones = await readMilestones(ctx, id);
  const names = await recordNames(ctx, { people: [row.ownerId], projects: [], customers: [row.customerId] });
  return {
    ownerId: row.ownerId,
    companyId: row.companyId,
    departmentId: row.departmentId,
    title: documentTitle({ person: names.person(row.ownerId), kind: BUSINESS_TYPES.PROJECT_OPENING, subject: row.name }),
    summary: [names.customer(row.customerId), row.endDate && `计划 ${row.startDate ?? ''} 至 ${row.endDate}`].filter(Boolean).join('，'),
    figure: row.budget === null ? '' : showMoney(row.budget).text,
    values: countedIn({ ...textsOf(row), members: String(members.length) }),
    state: openingOf(row.state),
    sealed: {
      values: {
        ...textsOf(row),
        members: JSON.stringify(members),
        milestones: JSON.stringify(
          milestones.map(({ name, ownerId, weight, planStart, planEnd }) => ({
            id: '',
            name,
            ownerId: ownerId ?? '',
            weight: String(weight),
            planStart,
            planEnd,
          })),
        ),
      },
      files: await fileHashesOf(ctx, [PROJECT.key], id),
    },
  };
}

function textsOf(row: Project): Record<string, string> {
  const { name, customerId, ownerId, startDate, endDate, budget, remark } = row;
  return { name, customerId, ownerId, startDate: startDate ?? '', endDate: endDate ?? '', budget: budget ?? '', remark };
}

/** The values that conditions use. */
function countedIn(texts: Readonly<Record<string, string>>): Record<string, string> {
  const { budget = '', startDate = '', endDate = '', members = '0', ownerId = '' } = texts;
  const days = startDate !== '' && endDate >= startDate ? String(daysBetween(startDate, endDate) + 1) : '';
  return { budget, days, members, ownerId };
}

/** The same for an unsaved form, without missing values. */
function typedValues(form: Readonly<Record<string, unknown>>): Record<string, string> {
  const text = (name: string) => textOf(ownValue(form, name));
  const { members } = form;
  const texts = {
    budget: /^\d{1,8}(\.\d{1,2})?$/.test(text('budget')) ? text('budget') : '',
    startDate: text('startDate'),
    endDate: text('endDate'),
    ownerId: text('ownerId'),
    members: String(Array.isArray(members) ? members.length : 0),
  };
  return Object.fromEntries(Object.entries(countedIn(texts)).filter(([, value]) => value !== ''));
}

/** A project has one document: itself. */
async function ofProject(ctx: Ctx, projectId: string) {
  const isIt = eq(projects.id, projectId);
  const { visible } = await PROJECTS.visibility.conditions(ctx);
  const idsOf = (where: SQL | undefined) => ctx.db.select({ id: projects.id }).from(projects).where(where);
  return { all: idsOf(isIt), seen: idsOf(and(isIt, holds(ctx.actor, 'project:project:list') ? visible : sql`false`)) };
}

function follow(ctx: Ctx, id: string, event: FlowEvent): Promise<void> {
  return event === 'started' ? submitOpening(ctx, id) : finishProjectApproval(ctx, id, SETTLED[event]);
}

async function difference(ctx: OpenCtx, before: SealedValues, after: SealedValues): Promise<FieldChange[]> {
  const both = [before.values, after.values];
  const of = (name: string) => both.flatMap((values) => ownValue(values, name) || []);
  const members = ({ values }: SealedValues) => rowsIn(PROJECT_MEMBERS, values['members'] ?? '[]') ?? [];
  const milestones = ({ values }: SealedValues) => rowsIn(PLAN_ROWS, values['milestones'] ?? '[]') ?? [];
  const people = [before, after].flatMap((sealed) => [
    ...members(sealed).flatMap(({ userId }) => userId || []),
    ...milestones(sealed).flatMap(({ ownerId }) => ownerId || []),
  ]);
  const names = await recordNames(ctx, { people: [...of('ownerId'), ...people], projects: [], customers: of('customerId') });
  const words = (sealed: SealedValues) => ({
    ...describeFormFields(fields, { ...sealed.values, members: [] }),
    customerId: names.customer(sealed.values['customerId'] ?? ''),
    ownerId: names.person(sealed.values['ownerId'] ?? ''),
    members: members(sealed)
      .map(({ userId = '', role = '' }) => `${names.person(userId)} ${role}`)
      .join('、'),
  });
  const plan = (sealed: SealedValues) => milestones(sealed).map((row) => ({ ...row, ownerId: names.person(row['ownerId'] ?? '') }));
  const differs = (name: string) => ownValue(before.values, name) !== ownValue(after.values, name);
  const changes = changesBetween(words(before), words(after), LABELS, {
    customerId: differs('customerId') && ANOTHER,
    ownerId: differs('ownerId') && ANOTHER,
  });
  return [...changes, ...planChanges(plan(before), plan(after)), ...filesChange(before, after)];
}
