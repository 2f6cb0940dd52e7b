import { PEOPLE_SHOWN } from '@houtai/contract/limits';
import type { UserOption } from '@houtai/contract/people';
import { ALL_TAGS } from '@houtai/contract/tags';
import type { WorkRight } from '@houtai/contract/work-rights';
import { and, asc, desc, eq, exists, ilike, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { likeContains } from '#platform/db/pages/read-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { departments, userDepartments, users } from './people.tables.ts';

declare module '#platform/module.ts' {
  interface Hooks {
    /** Condition on users: the person has the right to such work. */
    holding: (right: WorkRight) => SQL;
  }
}

/** Filters that are combined: ids separated by commas, company, department with descendants, part of name or pinyin, phone. */
export type PeopleQuery = {
  userIds?: string | undefined;
  companyId?: string | undefined;
  departmentId?: string | undefined;
  keyword?: string | undefined;
  /** Sorts holders of a right first. */
  holding?: WorkRight | undefined;
};

/**
 * Staff of every company, regardless of data scopes: active ones first, then holders of the given right, by pinyin, or in the order of the
 * ids.
 */
export async function peopleOptions(ctx: Ctx, { userIds, companyId, departmentId, keyword, holding }: PeopleQuery): Promise<UserOption[]> {
  const ids = userIds === undefined ? undefined : [...new Set(userIds.split(','))];
  const holds = holding && ctx.registry.given('holding')[0]?.(holding);
  const people = await ctx.db
    .select({
      userId: users.id,
      contactName: users.name,
      avatar: users.avatar,
      py: users.py,
      departmentName: sql<string>`coalesce(${departments.name}, '')`,
      active: users.active,
      ...(holds && { lacksRight: sql<boolean>`not ${holds}` }),
    })
    .from(users)
    .leftJoin(userDepartments, and(eq(userDepartments.userId, users.id), eq(userDepartments.primary, true)))
    .leftJoin(departments, eq(departments.id, userDepartments.departmentId))
    .where(
      and(
        eq(users.kind, 'staff'),
        ids && inArray(users.id, ids),
        companyId === undefined ? undefined : eq(users.companyId, companyId),
        departmentId === undefined ? undefined : isBelow(ctx, departmentId),
        keyword ? matches(ctx, keyword) : undefined,
      ),
    )
    .orderBy(desc(users.active), ...(holds ? [desc(holds)] : []), asc(users.py), asc(users.id))
    .limit(PEOPLE_SHOWN);
  if (!ids) return people;
  const place = new Map(ids.map((id, index) => [id, index]));
  return people.toSorted((a, b) => (place.get(a.userId) ?? 0) - (place.get(b.userId) ?? 0));
}

/** Pinyin is typed with and without spaces between syllables, and in any case. */
function matches(ctx: Ctx, keyword: string): SQL | undefined {
  const pinyin = likeContains(keyword.toLowerCase().replace(/\s+/g, ''));
  return or(ilike(users.name, likeContains(keyword)), like(users.py, pinyin), hasPhone(ctx, keyword));
}

/** Phone numbers match only as a whole, because partial matches would reveal them digit by digit. */
function hasPhone({ actor }: Ctx, keyword: string): SQL {
  const digits = keyword.replace(/[\s-]/g, '');
  return actor.tags.has(ALL_TAGS) ? like(users.phone, likeContains(digits)) : eq(users.phone, digits);
}

function isBelow(ctx: Ctx, departmentId: string): SQL {
  const place = alias(userDepartments, 'place');
  const top = alias(departments, 'top');
  const below = alias(departments, 'below');
  return exists(
    ctx.db
      .select({ one: sql`1` })
      .from(place)
      .innerJoin(below, eq(below.id, place.departmentId))
      // Not LIKE, because an underscore in an id is a wildcard there.
      .innerJoin(top, and(eq(top.id, departmentId), sql`starts_with(${below.path}, ${top.path})`))
      .where(eq(place.userId, users.id)),
  );
}
