import { line } from '@houtai/contract/form';
import { PROJECT_FORM } from '@houtai/contract/projects-form';
import { and, inArray, type SQL } from 'drizzle-orm';

import { type Found, importKind } from '#modules/imports/index.ts';
import { staffOptions } from '#modules/people/index.ts';
import { idsIn } from '#modules/work-records/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { addProject, removeProject, updateProject } from '../change-project.ts';
import { PROJECT, toProjectDetail } from '../project-rows.ts';
import { visibleProjects } from '../project-visibility.ts';
import { projects } from '../projects.tables.ts';
import { offeredCustomersInSheets } from './import-options.ts';

/** A sheet of projects: one is recognised by its number; a row without one is new. Members and milestones have sheets of their own. */
export const PROJECT_IMPORT = importKind({
  kind: 'projects',
  name: '项目',
  recordType: PROJECT,
  tag: 'project:project:import',
  may: { add: 'project:project:add', edit: 'project:project:edit', remove: 'project:project:remove' },
  form: PROJECT_FORM,
  leave: ['members', 'fileIds'],
  beside: { number: line('编号', { max: 20 }) },
  isNumbered: true,
  keys: ['number'],
  table: projects,
  synonyms: {
    number: ['项目编号', '单号'],
    name: ['项目', '名称'],
    customerId: ['客户名称', '甲方', '公司'],
    ownerId: ['负责人', '项目负责人', 'PM'],
    startDate: ['开始日期', '计划开始日期'],
    endDate: ['结束日期', '计划结束日期', '计划完成'],
    budget: ['预算', '预算金额', '合同金额'],
    remark: ['说明', '备注'],
  },
  lookUps: { customerId: offeredCustomersInSheets, ownerId: staffOptions },
  initial: ({ actor }) => ({ ownerId: actor.userId }),
  find: async (ctx, keys) => {
    const numbers = keys.map(({ number = '' }) => number.toUpperCase());
    const found = await readFound(ctx, inArray(projects.number, numbers));
    return numbers.map((number) => found.find(({ values }) => values['number'] === number) ?? null);
  },
  read: (ctx, ids) => readFound(ctx, inArray(projects.id, [...ids])),
  add: addProject,
  update: (ctx, { id, version }, values) => updateProject(ctx, { ...values, id, version }),
  remove: (ctx, { id }) => removeProject(ctx, id),
});

async function readFound(ctx: Ctx, where: SQL | undefined): Promise<Found[]> {
  const { visible } = await visibleProjects.conditions(ctx);
  const rows = await ctx.db.select().from(projects).where(and(where, visible));
  return Promise.all(
    rows.map(async (row) => {
      const { fileList, ...detail } = await toProjectDetail(ctx, { row, covered: false });
      return { id: row.id, version: row.version, name: row.name, values: { ...detail, fileIds: idsIn(fileList) } };
    }),
  );
}
