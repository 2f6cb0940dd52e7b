import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { FormOf } from '@houtai/contract/form';
import { valuesIn } from '@houtai/contract/form-check';
import type { SceneLinkRow } from '@houtai/contract/scenes';
import { SCENE, SCENE_LINK_FORM } from '@houtai/contract/scenes-form';
import { asc, sql } from 'drizzle-orm';

import { changesBetween, recordChange, staleVersion } from '#modules/history/index.ts';
import { publishDataChange } from '#platform/bus/bus.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { describeOperation } from '#platform/http/described/operations.ts';
import { mergeOrder } from '#platform/merge-order.ts';

import { commonLinks, namesIn, setLinks } from './scene-links.ts';
import { scenes } from './scenes.tables.ts';

/** The history record of common menus. */
export const COMMON = 'common';

/** Stores the order of all scenes; those that others added or removed meanwhile keep their places. */
export function orderScenes(ctx: Ctx, { ids }: RequestOf<typeof calls.scenes.order>): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const known = await ctx.db
      .select({ id: scenes.id, name: scenes.name })
      .from(scenes)
      .orderBy(asc(scenes.sort), asc(scenes.id))
      .for('update');
    const wanted = mergeOrder(
      ids,
      known.map(({ id }) => id),
    );
    const places = JSON.stringify(wanted.map((id, sort) => ({ id, sort })));
    await ctx.db.execute(sql`
      update ${scenes} set sort = wanted.sort
      from json_to_recordset(${places}::json) as wanted(id text, sort int)
      where ${scenes.id} = wanted.id`);
    const names = new Map(known.map(({ id, name }) => [id, name]));
    const inWords = (order: Iterable<string>) => ({ order: [...order].map((id) => names.get(id)).join('、') });
    describeOperation(ctx, ...changesBetween(inWords(names.keys()), inWords(wanted), { order: '场景的顺序' }));
    await publishDataChange(ctx, 'scenes');
  });
}

/** Replaces the common menus. The lock serializes changes, each of which has to be based on the present menus. */
export function saveCommon(ctx: Ctx, { menus, before }: RequestOf<typeof calls.scenes.saveCommon>): Promise<SceneLinkRow[]> {
  return inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('scene-common-menus'))`);
    const present = await commonLinks(ctx);
    if (present.map(({ menuId }) => menuId).join() !== before.join())
      throw await staleVersion(ctx, { type: SCENE.key, id: COMMON, name: '常用菜单' }, present);
    if (isSameLinks(present, menus)) return present;
    await setLinks(ctx, null, menus);
    const after = await commonLinks(ctx);
    const changes = changesBetween({ menus: namesIn(present) }, { menus: namesIn(after) }, { menus: '菜单' });
    await recordChange(ctx, { recordType: SCENE.key, recordId: COMMON, action: '修改常用菜单', changes, state: { menus: after } });
    return after;
  });
}

type Link = FormOf<typeof SCENE_LINK_FORM>;

function isSameLinks(before: readonly Link[], after: readonly Link[]): boolean {
  const texts = (links: readonly Link[]) => JSON.stringify(links.map((link) => valuesIn(SCENE_LINK_FORM, link)));
  return texts(before) === texts(after);
}
