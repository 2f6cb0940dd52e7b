import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { FormOf } from '@houtai/contract/form';
import { valuesIn } from '@houtai/contract/form-check';
import { labelsOf, wordsIn } from '@houtai/contract/form-words';
import type { SceneLinkRow, SceneRow } from '@houtai/contract/scenes';
import { SCENE_FORM, SCENE_LINK_FORM } from '@houtai/contract/scenes-form';
import { asc, eq, max, sql } from 'drizzle-orm';

import { staleVersion, changesBetween, recordChange } from '#modules/history/index.ts';
import { publishDataChange } from '#platform/bus/bus.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { tellOperation } from '#platform/http/described/operations.ts';
import { mergeUpdate } from '#platform/http/merge-update.ts';
import { AppError, notFound } from '#platform/http/replies/errors.ts';

import { commonLinks, linksOf, setLinks } from './scene-links.ts';
import { scenes } from './scenes.tables.ts';

export const SCENE = 'scene';

/** The record under which changes of the common menus are kept. */
export const COMMON = 'common';

const LABELS = { ...labelsOf(SCENE_FORM.fields), menus: '菜单' };

type Stored = typeof scenes.$inferSelect;

export async function toSceneRows(ctx: Ctx, rows: readonly Stored[]): Promise<SceneRow[]> {
  const links = await linksOf(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, name, icon, active, sort, updatedAt, version }) => {
    return { id, sceneName: name, icon, active, sort, menus: links.get(id) ?? [], updatedAt: updatedAt.toISOString(), version };
  });
}

async function rowOf(ctx: Ctx, scene: Stored | undefined): Promise<SceneRow> {
  const [row] = scene ? await toSceneRows(ctx, [scene]) : [];
  if (!row) throw notFound('场景');
  return row;
}

export async function readScene(ctx: Ctx, id: string): Promise<SceneRow> {
  const [scene] = await ctx.db.select().from(scenes).where(eq(scenes.id, id));
  return rowOf(ctx, scene);
}

export function addScene(ctx: Ctx, { sceneName, icon, active, menus }: RequestOf<typeof calls.scenes.add>): Promise<SceneRow> {
  const { userId } = ctx.actor;
  const stamps = { createdBy: userId, createdAt: ctx.now, updatedBy: userId, updatedAt: ctx.now };
  return inTransaction(ctx, async (ctx) => {
    const [last] = await ctx.db.select({ sort: max(scenes.sort) }).from(scenes);
    const [scene] = await ctx.db
      .insert(scenes)
      .values({ name: sceneName, icon, active, sort: (last?.sort ?? 0) + 1, ...stamps })
      .returning();
    if (!scene) throw new Error('the scene was not stored');
    await setLinks(ctx, scene.id, menus);
    const made = await rowOf(ctx, scene);
    await recordChange(ctx, { recordType: SCENE, recordId: scene.id, action: '新建场景', state: stateOf(made) });
    return made;
  });
}

export function updateScene(ctx: Ctx, form: RequestOf<typeof calls.scenes.update>): Promise<SceneRow> {
  const { id, version, menus: sentMenus, ...sent } = form;
  return inTransaction(ctx, async (ctx) => {
    const before = await lockScene(ctx, id, version);
    const { form: merged, isSame } = mergeUpdate(SCENE_FORM, before, sent);
    const menus = sentMenus === undefined ? before.menus : (sentMenus ?? []);
    if (isSame && isSameLinks(before.menus, menus)) return before;
    const { sceneName, icon, active } = merged;
    await setLinks(ctx, id, menus);
    const [scene] = await ctx.db
      .update(scenes)
      .set({ name: sceneName, icon, active, version: sql`${scenes.version} + 1`, updatedAt: ctx.now, updatedBy: ctx.actor.userId })
      .where(eq(scenes.id, id))
      .returning();
    const after = await rowOf(ctx, scene);
    const changes = changesBetween(wordsOf(before), wordsOf(after), LABELS);
    await recordChange(ctx, { recordType: SCENE, recordId: id, action: '修改', changes, state: stateOf(after) });
    return after;
  });
}

export function removeScene(ctx: Ctx, { id, version }: RequestOf<typeof calls.scenes.remove>): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { sceneName } = await lockScene(ctx, id, version);
    await ctx.db.delete(scenes).where(eq(scenes.id, id));
    await recordChange(ctx, { recordType: SCENE, recordId: id, action: '删除场景', comment: sceneName });
  });
}

/** Stores the order of all scenes; refuses an order that lacks an added scene or names a deleted one. */
export function orderScenes(ctx: Ctx, { ids }: RequestOf<typeof calls.scenes.order>): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const known = await ctx.db
      .select({ id: scenes.id, name: scenes.name })
      .from(scenes)
      .orderBy(asc(scenes.sort), asc(scenes.id))
      .for('update');
    const wanted = new Set(ids);
    if (wanted.size !== known.length || known.some(({ id }) => !wanted.has(id)))
      throw new AppError('A0409', '场景刚刚有增减，请刷新后再排序');
    const places = JSON.stringify([...wanted].map((id, sort) => ({ id, sort })));
    await ctx.db.execute(sql`
      update ${scenes} set sort = wanted.sort
      from json_to_recordset(${places}::json) as wanted(id text, sort int)
      where ${scenes.id} = wanted.id`);
    const names = new Map(known.map(({ id, name }) => [id, name]));
    const inWords = (order: Iterable<string>) => ({ order: [...order].map((id) => names.get(id)).join('、') });
    tellOperation(ctx, ...changesBetween(inWords(names.keys()), inWords(wanted), { order: '场景的顺序' }));
    await publishDataChange(ctx, 'scenes');
  });
}

/** Replaces the common menus; one change after another, each based on what the caller has seen. */
export function saveCommon(ctx: Ctx, { menus, before }: RequestOf<typeof calls.scenes.saveCommon>): Promise<SceneLinkRow[]> {
  return inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('scene-common-menus'))`);
    const present = await commonLinks(ctx);
    if (present.map(({ menuId }) => menuId).join() !== before.join())
      throw await staleVersion(ctx, { type: SCENE, id: COMMON, name: '常用菜单' }, present);
    if (isSameLinks(present, menus)) return present;
    await setLinks(ctx, null, menus);
    const after = await commonLinks(ctx);
    const changes = changesBetween({ menus: namesIn(present) }, { menus: namesIn(after) }, { menus: LABELS.menus });
    await recordChange(ctx, { recordType: SCENE, recordId: COMMON, action: '修改常用菜单', changes, state: { menus: after } });
    return after;
  });
}

async function lockScene(ctx: Ctx, id: string, version: number): Promise<SceneRow> {
  const [scene] = await ctx.db.select().from(scenes).where(eq(scenes.id, id)).for('update');
  const present = await rowOf(ctx, scene);
  if (present.version !== version) throw await staleVersion(ctx, { type: SCENE, id, name: '该场景' }, present);
  return present;
}

type Link = FormOf<typeof SCENE_LINK_FORM>;

function isSameLinks(before: readonly Link[], after: readonly Link[]): boolean {
  const texts = (links: readonly Link[]) => JSON.stringify(links.map((link) => valuesIn(SCENE_LINK_FORM, link)));
  return texts(before) === texts(after);
}

function wordsOf(scene: SceneRow) {
  return { ...wordsIn(SCENE_FORM.fields, scene), menus: namesIn(scene.menus) };
}

function namesIn(links: readonly SceneLinkRow[]): string {
  return links.map(({ menuName, permissionMessage }) => menuName + (permissionMessage && `（${permissionMessage}）`)).join('、');
}

/** The values of the form, with which an earlier state can be saved again. */
function stateOf({ sceneName, icon, active, menus }: SceneRow): Record<string, unknown> {
  return { sceneName, icon, active, menus };
}
