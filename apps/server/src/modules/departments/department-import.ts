import { DEPARTMENT_FORM } from '@houtai/contract/departments-form';
import { line } from '@houtai/contract/form';

import type { Ctx } from '../../platform/db/context.ts';
import { type Found, importKind, type Option, staffOptions, type Texts } from '../imports/index.ts';
import { departments } from '../people/index.ts';
import { administeredCompanies, type Department, formOf, readDepartments } from './department-rows.ts';
import { DEPARTMENT } from './department-words.ts';
import { removeDepartment } from './remove-department.ts';
import { addDepartment, updateDepartment } from './save-department.ts';

/** Between the names on the way to a department, as exports write it. */
const STEP = ' / ';

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
    const rows = await readDepartments(ctx);
    const ways = waysOf(rows);
    return keys.map((sought) =>
      toFound(rows.find((row) => isSought({ companyId: ctx.actor.companyId, ...sought }, row, ways.get(row.id) ?? ''))),
    );
  },
  read: async (ctx, ids) => (await readDepartments(ctx)).filter(({ id }) => ids.includes(id)).flatMap((row) => toFound(row) ?? []),
  add: async (ctx, form, { path = '' }) =>
    addDepartment(ctx, { ...form, parentId: form.parentId || (await parentOn(ctx, path, form.companyId)) }),
  update: (ctx, { id, version }, values) => updateDepartment(ctx, { ...values, id, version }),
  remove: (ctx, { id, version }) => removeDepartment(ctx, { id, version }),
});

function isSought({ companyId, path = '', parentId = '', name, code = '' }: Texts, row: Department, way: string): boolean {
  if (row.companyId !== companyId) return false;
  if (path !== '') return way === path;
  return code === '' ? row.name === name && (row.parentId ?? '') === parentId : row.code === code;
}

async function parentOn(ctx: Ctx, path: string, companyId: string): Promise<string> {
  const way = path.split(STEP).slice(0, -1).join(STEP);
  if (way === '') return '';
  const rows = await readDepartments(ctx);
  const ways = waysOf(rows);
  return rows.find((row) => row.companyId === companyId && ways.get(row.id) === way)?.id ?? 'unknown';
}

function waysOf(rows: readonly Department[]): ReadonlyMap<string, string> {
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return new Map(
    rows.map(({ id, path }) => [
      id,
      path
        .split('/')
        .flatMap((step) => names.get(step) ?? [])
        .join(STEP),
    ]),
  );
}

function toFound(row: Department | undefined): Found | null {
  return row ? { id: row.id, version: row.version, name: row.name, values: formOf(row) } : null;
}

async function companyOptions(ctx: Ctx): Promise<Option[]> {
  return (await administeredCompanies(ctx)).map(({ id, name }) => ({ value: id, text: name }));
}

async function parentOptions(ctx: Ctx): Promise<Option[]> {
  const rows = await readDepartments(ctx);
  const ways = waysOf(rows);
  return rows.map(({ id, name, code, companyId }) => ({
    value: id,
    text: name,
    also: [ways.get(id) ?? '', code].filter(Boolean),
    note: ways.get(id) ?? '',
    of: ['companyId', companyId],
  }));
}
