import { id } from '@houtai/contract/form';
import { valuesIn } from '@houtai/contract/form-check';
import { MAX_FIELD_PEOPLE } from '@houtai/contract/limits';
import type { ProjectDetail } from '@houtai/contract/projects';
import { MEMBER_FORM, PROJECT_FORM, type ProjectForm } from '@houtai/contract/projects-form';

import { type FoundRecord, importKind } from '#modules/imports/index.ts';
import { staffOptions } from '#modules/people/index.ts';
import { idsIn } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { refusedInput } from '#platform/http/replies/errors.ts';

import { PROJECTS } from '../projects.ts';
import { faultsAtFields, ownProjectsInSheets, partFound, projectOfRow, projectsOfRows } from './import-parts.ts';

type Members = ProjectForm['members'];

/** A sheet of members, of one project or of several; project and person identify a member. */
export const MEMBER_IMPORT = importKind({
  kind: 'project-members',
  name: '项目成员',
  tag: 'project:project:import',
  may: { add: 'project:project:edit', edit: 'project:project:edit' },
  form: MEMBER_FORM,
  beside: { projectId: id('项目', { of: 'project', required: true }) },
  within: 'projectId',
  keys: ['projectId', 'userId'],
  synonyms: {
    projectId: ['项目名称', '项目编号'],
    userId: ['成员', '人员', '成员姓名', '工号'],
    role: ['职责', '项目角色', '分工'],
  },
  lookUps: { projectId: ownProjectsInSheets, userId: staffOptions },
  find: async (ctx, keys) => {
    const read = await projectsOfRows(
      ctx,
      keys.map(({ projectId = '' }) => projectId),
    );
    const found = new Map(read.flatMap(membersOf).map((member) => [member.id, member]));
    return keys.map(({ projectId = '', userId = '' }) => found.get(idOf(projectId, userId)) ?? null);
  },
  read: async (ctx, ids) => (await projectsOfRows(ctx, ids.map(projectIdOf))).flatMap(membersOf).filter(({ id }) => ids.includes(id)),
  add: async (ctx, { userId, role }, { projectId = '' }) => {
    await changeMembers(ctx, projectId, (members) => [...members, { userId, role }]);
    return { id: idOf(projectId, userId) };
  },
  update: (ctx, { id }, { userId, role }) =>
    changeMembers(ctx, projectIdOf(id), (members) => members.map((member) => (member.userId === userId ? { userId, role } : member))),
  remove: (ctx, { id }) =>
    changeMembers(ctx, projectIdOf(id), (members) => members.filter(({ userId }) => idOf(projectIdOf(id), userId) !== id)),
});

const STEP = ' ';

function idOf(projectId: string, userId: string): string {
  return `${projectId}${STEP}${userId}`;
}

function projectIdOf(id: string): string {
  return id.split(STEP)[0] ?? '';
}

function membersOf(project: ProjectDetail): FoundRecord[] {
  return project.members.map(({ userId, role, name }) => partFound(idOf(project.id, userId), name, { userId, role }));
}

/** Changes the members as the project's form does. */
async function changeMembers(ctx: Ctx, projectId: string, change: (members: Members) => Members): Promise<void> {
  const { fileList, version, ...project } = await projectOfRow(ctx, projectId);
  const members = change(project.members.map(({ userId, role }) => ({ userId, role })));
  if (members.some(({ userId }) => userId === project.ownerId)) throw refusedInput([{ path: 'userId', msg: '是项目经理，不用再列为成员' }]);
  if (members.length > MAX_FIELD_PEOPLE) throw refusedInput([{ path: 'userId', msg: `一个项目最多 ${MAX_FIELD_PEOPLE} 名成员` }]);
  const form = valuesIn(PROJECT_FORM, { ...project, members, fileIds: idsIn(fileList) });
  await faultsAtFields(() => PROJECTS.update(ctx, { ...form, id: projectId, version }));
}
