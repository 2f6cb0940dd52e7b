import type { ApprovalNames } from '@houtai/contract/approval-rule-words';
import { APPROVAL_SUBMITTER_FIELDS } from '@houtai/contract/approval-words';
import { ownValue } from '@houtai/contract/own-value';
import { inArray } from 'drizzle-orm';

import { SYSTEM } from '#modules/approval-rules/index.ts';
import { roles } from '#modules/grants/index.ts';
import { companies, departments, namesOf } from '#modules/people/index.ts';
import { posts } from '#modules/posts/index.ts';
import { isOneOfParameter } from '#platform/db/pages/is-one-of.ts';
import { batchedRows } from '#platform/db/work/batched-rows.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import type { ApprovalKind } from '../approval-kind.ts';
import { idsIn } from './ids-in.ts';

export type ProcessNames = { person: (id: string) => string; department: (id: string) => string };

/** Loads the names of people, and of the departments of the given records. */
export async function namesIn(
  ctx: Pick<OpenCtx, 'db'>,
  people: readonly string[],
  records: readonly { departmentId: string }[],
): Promise<ProcessNames> {
  const ids = records.map(({ departmentId }) => departmentId);
  const [named, places] = await Promise.all([namesOf(ctx, people), departmentsByIds(ctx.db, ids)]);
  return { person: (id) => named.get(id) ?? id, department: (id) => places.get(id)?.name ?? '' };
}

const departmentsByIds = batchedRows(
  (db) =>
    db.select({ id: departments.id, name: departments.name }).from(departments).where(isOneOfParameter(departments.id, 'keys')).prepare(''),
  (row) => row.id,
);

/** The names of people, roles, posts, departments and companies whose ids occur anywhere in the values, by id. */
export async function namesByIdIn(ctx: Pick<OpenCtx, 'db'>, values: readonly unknown[]): Promise<Map<string, string>> {
  const ids = idsIn(values);
  if (ids.length === 0) return new Map();
  const found = new Map(await namesOf(ctx, ids));
  for (const table of [departments, roles, posts, companies]) {
    const rows = await ctx.db.select({ id: table.id, name: table.name }).from(table).where(inArray(table.id, ids));
    for (const { id, name } of rows) found.set(id, name);
  }
  return found;
}

/** Labels of the submitter's fields, which conditions of every kind may use. */
const FIELDS_OF_SUBMITTER = new Map(Object.entries(APPROVAL_SUBMITTER_FIELDS).map(([name, { label }]) => [name, label]));

/** Resolves ids in rules, conditions and reasons of a kind of document; an unknown id stands for itself. */
export async function approvalNames(
  ctx: Pick<OpenCtx, 'db'>,
  { fields, hideable }: Pick<ApprovalKind, 'fields' | 'hideable'>,
  values: readonly unknown[],
): Promise<ApprovalNames> {
  const names = await namesByIdIn(ctx, values);
  const nameOf = (id: string): string => names.get(id) ?? (id === SYSTEM ? '系统' : id);
  return {
    person: nameOf,
    role: nameOf,
    post: nameOf,
    department: nameOf,
    company: nameOf,
    field: (name) => FIELDS_OF_SUBMITTER.get(name) ?? [...fields, ...hideable].find((field) => field.name === name)?.label ?? name,
    code: (name, code) => ownValue(fields.find((field) => field.name === name)?.codes, code) ?? code,
  };
}
