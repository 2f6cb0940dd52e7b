import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { MAX_MENUS } from '@houtai/contract/limits';
import { TOP } from '@houtai/contract/menus';
import type { MenuForm, MenuNode } from '@houtai/contract/menus-admin';
import { MENU_FORM } from '@houtai/contract/menus-admin-form';
import { tagName } from '@houtai/contract/tags';
import { eq, sql } from 'drizzle-orm';

import { changesBetween, recordChange, staleVersion } from '#modules/history/index.ts';
import { type RowLock, withLockedRows } from '#platform/db/lock-rows.ts';
import { type Ctx, holds } from '#platform/db/work/context.ts';
import { mergeUpdate } from '#platform/http/merge-update.ts';
import { AppError, notFound } from '#platform/http/replies/errors.ts';
import { pinyinOf } from '#platform/pinyin.ts';

import { assertStillReachable, assertValidMenu, locksOfChange, normalizedMenu } from './menu-checks.ts';
import { toMenuDetail } from './menu-detail.ts';
import { formOf, type Menu, readMenus, toMenuNode } from './menu-rows.ts';
import { MENU, MENU_LABELS, menuWords } from './menu-words.ts';
import { menus } from './menus.tables.ts';
import { publishRightsChange } from './publish-rights-change.ts';

export async function addMenu(ctx: Ctx, sent: MenuForm): Promise<MenuNode> {
  const form = normalizedMenu(sent);
  const py = await pinyinOf(form.name);
  const parent = [{ how: 'share', ids: [form.parentId] }] as const;
  return changeMenus(
    ctx,
    () => parent,
    async (ctx, rows) => {
      if (rows.length >= MAX_MENUS) throw new AppError('A0409', `菜单最多 ${MAX_MENUS} 个`);
      assertValidMenu(rows, form);
      const by = { createdBy: ctx.actor.userId, createdAt: ctx.now, updatedBy: ctx.actor.userId, updatedAt: ctx.now };
      const [added] = await ctx.db
        .insert(menus)
        .values({ ...form, py, arrivalChecked: true, ...by })
        .returning();
      if (!added) throw new Error('the menu was not stored');
      await recordChange(ctx, { recordType: MENU, recordId: added.id, action: '新建', state: form });
      return toMenuNode(added);
    },
  );
}

/** Changes or moves a row; refuses a stale version with the present row. */
export async function updateMenu(ctx: Ctx, { id, version, ...sent }: RequestOf<typeof calls.menuAdmin.update>): Promise<MenuNode> {
  const py = await pinyinOf(sent.name);
  const parentIn = (rows: readonly Menu[]) => sent.parentId ?? rows.find((row) => row.id === id)?.parentId ?? TOP;
  const locks: MenuLocks = (rows) => locksOfChange(rows, [id, parentIn(rows)]);
  return changeMenus(ctx, locks, async (ctx, rows) => {
    const before = await presentMenu(ctx, rows, { id, version });
    const { form: merged, isSame } = mergeUpdate(MENU_FORM, formOf(before), sent);
    if (isSame) return toMenuNode(before);
    const form = normalizedMenu(merged);
    assertValidMenu(rows, form, id);
    if (form.tag !== before.tag) assertMayGrant(ctx, form.tag);
    assertStillReachable(
      rows,
      rows.map((row) => (row.id === id ? { ...row, ...form } : row)),
    );
    const changes = changesBetween(menuWords(formOf(before), rows), menuWords(form, rows), MENU_LABELS);
    if (changes.length === 0) return toMenuNode(before);
    const [changed] = await ctx.db
      .update(menus)
      .set({ ...form, py, ...stampsOf(ctx) })
      .where(eq(menus.id, id))
      .returning();
    if (!changed) throw notFound('菜单');
    const action = before.active === form.active ? '修改' : form.active ? '启用' : '停用';
    await recordChange(ctx, { recordType: MENU, recordId: id, action, changes, state: form });
    return toMenuNode(changed);
  });
}

/** Everybody with the row gets its tag, so only holders of the tag may assign it. */
function assertMayGrant({ actor }: Ctx, tag: string): void {
  if (tag === '' || holds(actor, tag)) return;
  throw new AppError('A0301', `您自己没有「${tagName(tag)}」权限（${tag}），不能让已有的菜单授予它，请联系系统管理员`);
}

/** Version and audit columns of a change. */
export function stampsOf(ctx: Ctx) {
  return { version: sql`${menus.version} + 1`, updatedAt: ctx.now, updatedBy: ctx.actor.userId };
}

/** The rows that a change of the tree depends on. */
export type MenuLocks = (rows: readonly Menu[]) => readonly RowLock[];

/**
 * Runs a change of the tree while the rows it depends on are locked, so that its checks remain true until it is stored; then updates open
 * consoles.
 */
export function changeMenus<Result>(ctx: Ctx, locks: MenuLocks, change: (ctx: Ctx, rows: Menu[]) => Promise<Result>): Promise<Result> {
  return withLockedRows(ctx, { table: menus, read: readMenus, locks }, async (ctx, rows) => {
    const result = await change(ctx, rows);
    await publishRightsChange(ctx);
    return result;
  });
}

/** The row with an id, at the version that a change is based on. */
export async function presentMenu(ctx: Ctx, rows: readonly Menu[], { id, version }: { id: string; version: number }): Promise<Menu> {
  const row = rows.find((one) => one.id === id);
  if (!row) throw notFound('菜单');
  if (row.version !== version) throw await staleVersion(ctx, { type: MENU, id, name: '该菜单' }, await toMenuDetail(ctx, rows, row));
  return row;
}
