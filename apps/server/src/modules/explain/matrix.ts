import { DATA_SCOPES } from '@houtai/contract/data-scopes';
import type { RightsMatrix } from '@houtai/contract/explain';
import { asc } from 'drizzle-orm';

import { roles, tagsOfRoles } from '#modules/grants/index.ts';
import type { Actor, Ctx } from '#platform/db/work/context.ts';
import { hasAccess } from '#platform/http/access.ts';

import { accessWords, DECLARED } from './declared-calls.ts';
import { explainedPerson } from './explained-person.ts';

type Column = { id: string; name: string; note: string; actor: Actor | null };

/** Every operation by role, or by person with all their roles. */
export async function rightsMatrix(ctx: Ctx, userIds: readonly string[]): Promise<RightsMatrix> {
  const columns = userIds.length > 0 ? await peopleColumns(ctx, userIds) : await roleColumns(ctx);
  return {
    columns: columns.map(({ id, name, note }) => ({ id, name, note })),
    rows: DECLARED.map(({ id, name, call }) => ({
      id,
      name,
      method: call.method,
      path: call.path,
      access: call.access,
      accessName: accessWords(call.access),
      allowed: columns.map(({ actor }) => hasAccess(call.access, actor)),
    })),
  };
}

async function peopleColumns(ctx: Ctx, userIds: readonly string[]): Promise<Column[]> {
  const people = await Promise.all([...new Set(userIds)].map((id) => explainedPerson(ctx, id)));
  return people.map(({ person, as }) => ({
    id: person.userId,
    name: person.name,
    note: person.departmentName || person.companyName,
    actor: as && as.actor,
  }));
}

/** Each role as a person who has only that one. */
async function roleColumns(ctx: Ctx): Promise<Column[]> {
  const [rows, tags] = await Promise.all([ctx.db.select().from(roles).orderBy(asc(roles.sort), asc(roles.id)), tagsOfRoles(ctx)]);
  return rows.map(({ id, name, kind, active, all, dataScope }) => ({
    id,
    name,
    note: active ? (all ? '全部公司' : DATA_SCOPES[dataScope]) : '已停用',
    actor: {
      ...ctx.actor,
      userId: '',
      kind,
      name,
      loginType: kind === 'member' ? 'member' : 'phone',
      tags: new Set(tags.get(id)),
      mustChangePassword: false,
    },
  }));
}
