import type { ScenePreview } from '@houtai/contract/scenes';
import { and, asc, eq } from 'drizzle-orm';

import { menusGrantedBy, roles } from '#modules/grants/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';

import { seenCommon, seenScenes } from './seen-scenes.ts';

/** Members have no scenes, and disabled roles grant nothing. */
const isShown = and(eq(roles.kind, 'staff'), eq(roles.active, true));

export function rolesToPreview({ db }: Ctx): Promise<{ roleId: string; roleName: string }[]> {
  return db.select({ roleId: roles.id, roleName: roles.name }).from(roles).where(isShown).orderBy(asc(roles.sort), asc(roles.name));
}

/** The scenes of a person with only this role. */
export async function scenesOfRole(ctx: Ctx, roleId: string): Promise<ScenePreview> {
  const [role] = await ctx.db
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.id, roleId), isShown));
  if (!role) throw notFound('角色');
  const granted = menusGrantedBy(ctx, roleId);
  const [common, scenes] = await Promise.all([seenCommon(ctx, granted), seenScenes(ctx, granted)]);
  return { common, scenes };
}
