import type { calls } from '@houtai/contract';
import type { Fault, RequestOf } from '@houtai/contract/call';
import { valuesIn } from '@houtai/contract/form-check';
import { labelsOf, wordsIn } from '@houtai/contract/form-words';
import type { FieldChange } from '@houtai/contract/history';
import { validityOf } from '@houtai/contract/project-states';
import type { ProjectDetail } from '@houtai/contract/projects';
import { PROJECT_FORM, type ProjectForm } from '@houtai/contract/projects-form';
import { eq, sql } from 'drizzle-orm';

import { followOwner } from '#modules/approvals/index.ts';
import { setRecordFiles } from '#modules/files/index.ts';
import { ANOTHER, staleVersion, changesBetween, recordChange } from '#modules/history/index.ts';
import { primaryDepartmentOf } from '#modules/people/index.ts';
import { notifyAssignees } from '#modules/records/index.ts';
import { idsOf, peopleFaults } from '#modules/work-records/index.ts';
import { publishDataChange } from '#platform/bus/bus.ts';
import { nextNumber } from '#platform/db/next-number.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { mergeUpdate } from '#platform/http/merge-update.ts';
import { AppError, refusedInput } from '#platform/http/replies/errors.ts';
import { pinyinOf } from '#platform/pinyin.ts';

import { customersOf } from './customers/named-customers.ts';
import { assertUnused } from './names/record-use.ts';
import { PROJECT, rightsTo, toProjectDetail } from './project-rows.ts';
import { type FoundProject, type Project, visibleProjects } from './project-visibility.ts';
import { projectMembers, projects } from './projects.tables.ts';

const { fields } = PROJECT_FORM;

export async function addProject(ctx: Ctx, form: ProjectForm): Promise<ProjectDetail> {
  const { companyId, userId } = ctx.actor;
  const made = { companyId, createdBy: userId, createdAt: ctx.now, updatedBy: userId, updatedAt: ctx.now };
  const values = await checkedForm(ctx, form);
  const serial = await nextNumber(ctx, PROJECT);
  return inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .insert(projects)
      .values({ ...values, ...made, serial, state: 'draft', validity: validityOf('draft') })
      .returning();
    if (!row) throw new Error('the record was not stored');
    return stored(ctx, { row, covered: true }, { form, action: '新建项目', before: null });
  });
}

export function updateProject(ctx: Ctx, { id, version, ...sent }: RequestOf<typeof calls.projects.update>): Promise<ProjectDetail> {
  return changeProject(ctx, { id, version, may: 'edit' }, async (ctx, found, before) => {
    const { form, isSame } = mergeUpdate(PROJECT_FORM, before, sent);
    if (isSame) return before;
    const values = await checkedForm(ctx, form, before);
    const row = await changedRow(ctx, id, values);
    const after = await stored(ctx, { ...found, row }, { form, action: '修改项目', before });
    if (after.ownerId !== before.ownerId) await followOwner(ctx, 'PROJECT_OPENING', [id]);
    return after;
  });
}

/** One that was never opened goes; what names it keeps it. */
export function removeProject(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const found = await visibleProjects.lockOne(ctx, id);
    assertMay(ctx, found, 'remove');
    await assertUnused(ctx, ctx.registry.given('projectUse'), found.row);
    await setRecordFiles(ctx, { ...keyOf(found.row), fileIds: [], textFileIds: [], path: 'fileIds' });
    await ctx.db.delete(projects).where(eq(projects.id, id));
    await recordChange(ctx, { ...keyOf(found.row), action: '删除项目', comment: `${found.row.number} ${found.row.name}` });
    await publishDataChange(ctx, 'projects');
  });
}

type Based = { id: string; version: number; may: keyof ProjectDetail['may'] | 'report' };

/** Changes a project that the caller may see, from the version that they have seen. What `report` may is for the change itself to say. */
export function changeProject<Result>(
  ctx: Ctx,
  { id, version, may }: Based,
  change: (ctx: Ctx, found: FoundProject, before: ProjectDetail) => Promise<Result>,
): Promise<Result> {
  return inTransaction(ctx, async (ctx) => {
    const found = await visibleProjects.lockOne(ctx, id);
    if (may !== 'report') assertMay(ctx, found, may);
    const before = await toProjectDetail(ctx, found);
    if (found.row.version !== version) throw await staleVersion(ctx, { type: PROJECT, id }, before);
    return change(ctx, found, before);
  });
}

/** Sets columns of a project that is locked. */
export async function changedRow(ctx: Ctx, id: string, set: Partial<typeof projects.$inferInsert>): Promise<Project> {
  const [changed] = await ctx.db
    .update(projects)
    .set({ ...set, version: sql`${projects.version} + 1`, updatedAt: ctx.now, updatedBy: ctx.actor.userId })
    .where(eq(projects.id, id))
    .returning();
  if (!changed) throw new Error('the locked record is gone');
  return changed;
}

/** What a project is known by in histories and files. */
export function keyOf({ id }: Pick<Project, 'id'>): { recordType: string; recordId: string } {
  return { recordType: PROJECT, recordId: id };
}

/** Refuses what the caller may not do with a project now. */
export function assertMay(ctx: Ctx, found: FoundProject, act: keyof ProjectDetail['may']): void {
  if (rightsTo(ctx, found)[act]) return;
  const { number, state } = found.row;
  const couldOtherwise = rightsTo(ctx, { ...found, row: { ...found.row, state: act === 'remove' ? 'draft' : 'active' } })[act];
  if (couldOtherwise) throw new AppError('A0409', `${number} ${WHY[state]}`);
  throw new AppError('A0301', `不能操作 ${number}：只有项目经理、创建人和数据范围包含它的人可以`);
}

const WHY: Readonly<Record<Project['state'], string>> = {
  draft: '还没有立项',
  rejected: '还没有立项',
  withdrawn: '还没有立项',
  returned: '的立项被退回，修改后再次提交',
  auditing: '正在立项审批，撤回后才能操作',
  active: '已经立项，不能删除；可以终止',
  done: '已完成，重新开始后才能操作',
  stopped: '已终止，重新开始后才能操作',
  archived: '已归档，重新开始后才能操作',
};

type Done = { form: ProjectForm; action: string; before: ProjectDetail | null };

/** Keeps members, files and history of what was just stored; anyone who is in charge or a member from now on hears of it. */
async function stored(ctx: Ctx, found: FoundProject, { form, action, before }: Done): Promise<ProjectDetail> {
  const { row } = found;
  await ctx.db.delete(projectMembers).where(eq(projectMembers.projectId, row.id));
  if (form.members.length > 0)
    await ctx.db.insert(projectMembers).values(form.members.map((member, place) => ({ ...member, place, projectId: row.id })));
  await setRecordFiles(ctx, { ...keyOf(row), fileIds: idsOf(form.fileIds), textFileIds: [], path: 'fileIds' });
  const after = await toProjectDetail(ctx, found);
  await recordChange(ctx, { ...keyOf(row), action, changes: changesOf(before, after), state: valuesOf(after) });
  const known = new Set(before?.members.map(({ userId }) => userId));
  await notifyAssignees(ctx, { type: PROJECT, id: row.id }, [
    { to: before?.ownerId === after.ownerId ? [] : [after.ownerId], did: '交给你' },
    { to: after.members.flatMap(({ userId }) => (known.has(userId) ? [] : userId)), did: '把你加入' },
  ]);
  // Forms offer projects by name and customer.
  await publishDataChange(ctx, 'projects');
  return after;
}

/** What the history keeps to be opened again. */
function valuesOf(row: ProjectDetail): ProjectForm {
  return valuesIn(PROJECT_FORM, row);
}

function changesOf(before: ProjectDetail | null, after: ProjectDetail): FieldChange[] {
  return changesBetween(before ? wordsOf(before) : wordsIn(fields, null), wordsOf(after), labelsOf(fields), {
    customerId: before !== null && before.customerId !== after.customerId && ANOTHER,
    ownerId: before !== null && before.ownerId !== after.ownerId && ANOTHER,
  });
}

function wordsOf(row: ProjectDetail) {
  return {
    ...wordsIn(fields, { ...row, members: [], fileIds: '' }),
    customerId: row.customerName,
    ownerId: row.ownerName,
    members: row.members.map(({ name, role }) => `${name} ${role}`).join('、'),
    fileIds: row.fileList.map(({ fileName }) => fileName).join('、'),
  };
}

/** The form as it is stored. Another owner brings their department along. */
async function checkedForm(ctx: Ctx, { members, fileIds: _, ...form }: ProjectForm, before?: ProjectDetail) {
  const faults = [...(await peopleIn(ctx, { ...form, members }, before)), ...(await customerIn(ctx, form, before))];
  if (faults.length > 0) throw refusedInput(faults);
  const moved = form.ownerId === before?.ownerId ? {} : { departmentId: await primaryDepartmentOf(ctx, form.ownerId) };
  const blanks = { startDate: form.startDate || null, endDate: form.endDate || null, budget: form.budget || null };
  return { ...form, ...blanks, ...moved, py: await pinyinOf(form.name) };
}

/** Who is chosen again has to be active. */
function peopleIn(ctx: Ctx, { ownerId, members }: Pick<ProjectForm, 'ownerId' | 'members'>, before?: ProjectDetail): Promise<Fault[]> {
  const kept = before ? [before.ownerId, ...before.members.map(({ userId }) => userId)] : [];
  const chosen = members.map(({ userId }, row) => ({ path: `members.${row}.userId`, chosen: [userId], kept }));
  return peopleFaults(ctx, [{ path: 'ownerId', chosen: [ownerId], kept }, ...chosen]);
}

/** A customer that is chosen again has to be in use; one of our companies is none. */
async function customerIn(ctx: Ctx, { customerId }: Pick<ProjectForm, 'customerId'>, before?: ProjectDetail): Promise<Fault[]> {
  const customer = (await customersOf(ctx, [customerId])).get(customerId);
  const isFit = customer?.kind === 'customer' && (customer.offered || customerId === before?.customerId);
  return isFit ? [] : [{ path: 'customerId', msg: '客户不存在或已停用' }];
}
