import { DEPARTMENT_FORM } from '@houtai/contract/departments-form';
import { line } from '@houtai/contract/form';

import type { Ctx } from '../../platform/db/context.ts';
import type { ReferenceOption } from '../../platform/references.ts';
import { type Found, importKind, type Texts } from '../imports/index.ts';
import { departments, staffOptions } from '../people/index.ts';
import { administeredCompanies, departmentsOf, formOf, type StoredDepartment } from './department-rows.ts';
import { type DepartmentTree, STEP, treeOf } from './department-tree.ts';
import { DEPARTMENT } from './department-words.ts';
import { removeDepartment } from './remove-department.ts';
import { addDepartment, updateDepartment } from './save-department.ts';

/** A sheet of departments: one is recognised by its code, else by its whole way, else by name and parent. */
export const DEPARTMENT_IMPORT = importKind({
  kind: 'departments',
  name: '部门',
  recordType: DEPARTMENT,
  tag: 'system:dept:import',
  may: { add: 'system:dept:add', edit: 'system:dept:edit', remove: 'system:dept:remove' },
  form: DEPARTMENT_FORM,
  beside: { path: line('完整路径', { max: 500 }) },
  keys: ['path', 'companyId', 'parentId', 'name', 'code'],
  table: departments,
  synonyms: {
    name: ['部门', '部门名称'],
    parentId: ['上级', '父部门'],
    code: ['部门编码'],
    leaderId: ['主管', '部门负责人'],
    sort: ['显示顺序'],
    companyId: ['所属公司'],
  },
  lookUps: { companyId: companyOptions, parentId: parentOptions, leaderId: staffOptions },
  initial: ({ actor }) => ({ companyId: actor.companyId }),
  offers: (id, { name = '', companyId = '' }) => ({ parentId: { value: id, text: name, of: ['companyId', companyId] } }),
  find: async (ctx, keys) => {
    const tree = await treeOf(ctx);
    return keys.map((sought) => toFound(findIn(tree, { companyId: ctx.actor.companyId, ...sought })));
  },
  read: async (ctx, ids) => (await departmentsOf(ctx, ids)).flatMap((row) => toFound(row) ?? []),
  add: async (ctx, form, { path = '' }) => {
    const tree = await treeOf(ctx);
    const parentId = form.parentId || parentOn(tree, { ...form, path });
    const added = await addDepartment(ctx, { ...form, parentId });
    tree.set(added);
    return added;
  },
  update: async (ctx, { id, version }, values) => {
    await updateDepartment(ctx, { ...values, id, version });
    const [row] = await departmentsOf(ctx, [id]);
    if (row) (await treeOf(ctx)).set(row);
  },
  remove: (ctx, { id, version }) => removeDepartment(ctx, { id, version }),
});

function findIn(
  tree: DepartmentTree,
  { companyId = '', path = '', parentId = '', name = '', code = '' }: Texts,
): StoredDepartment | undefined {
  if (path !== '') return tree.byWay(companyId, path);
  return code === '' ? tree.byName({ companyId, parentId, name }) : tree.byCode({ companyId, code });
}

function parentOn(tree: DepartmentTree, { path, name, companyId }: { path: string; name: string; companyId: string }): string {
  if (path === name) return '';
  const way = path.endsWith(STEP + name) ? path.slice(0, -(STEP + name).length) : path.split(STEP).slice(0, -1).join(STEP);
  return way === '' ? '' : (tree.byWay(companyId, way)?.id ?? 'unknown');
}

function toFound(row: StoredDepartment | undefined): Found | null {
  return row ? { id: row.id, version: row.version, name: row.name, values: formOf(row) } : null;
}

async function companyOptions(ctx: Ctx): Promise<ReferenceOption[]> {
  return (await administeredCompanies(ctx)).map(({ id, name }) => ({ value: id, text: name }));
}

async function parentOptions(ctx: Ctx): Promise<ReferenceOption[]> {
  const tree = await treeOf(ctx);
  return tree.all().map((row) => {
    const way = tree.wayOf(row);
    return { value: row.id, text: row.name, also: [way, row.code].filter(Boolean), note: way, of: ['companyId', row.companyId] };
  });
}
