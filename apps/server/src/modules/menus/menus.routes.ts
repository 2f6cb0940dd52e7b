import { calls } from '@houtai/contract';
import type { MenuDetail } from '@houtai/contract/menus-admin';
import type { FastifyInstance } from 'fastify';

import { serveExport } from '#modules/exports/index.ts';
import { historyOf } from '#modules/history/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';
import { Answer, serve } from '#platform/http/serve.ts';

import { arrangeMenus } from './arrange-menus.ts';
import { toMenuDetail } from './menu-detail.ts';
import { exportedMenus, MENU_CELLS } from './menu-export.ts';
import { grantTree, readMenus, toMenuNode } from './menu-rows.ts';
import { MENU } from './menu-words.ts';
import { removeMenu } from './remove-menu.ts';
import { addMenu, updateMenu } from './save-menu.ts';

export default function menuRoutes(app: FastifyInstance): void {
  serve(app, calls.menuAdmin.list, async (_, ctx) => (await readMenus(ctx)).map(toMenuNode));

  serveExport(app, calls.menuAdmin.export, { name: '菜单', cells: MENU_CELLS, list: exportedMenus });

  serve(app, calls.menuAdmin.treeMenu, async (_, ctx) => grantTree(await readMenus(ctx)));

  serve(app, calls.menuAdmin.get, ({ id }, ctx) => readDetail(ctx, id));

  serve(
    app,
    calls.menuAdmin.add,
    async (form, ctx) => new Answer(await readDetail(ctx, (await addMenu(ctx, form)).id), { msg: '菜单已新建' }),
  );

  serve(
    app,
    calls.menuAdmin.update,
    async (form, ctx) => new Answer(await readDetail(ctx, (await updateMenu(ctx, form)).id), { msg: '菜单已保存' }),
  );

  serve(app, calls.menuAdmin.sort, async (form, ctx) => new Answer(await arrangeMenus(ctx, form), { msg: '顺序已保存' }));

  serve(app, calls.menuAdmin.del, async (form, ctx) => {
    const result = await removeMenu(ctx, form);
    return new Answer(result, { msg: result.removed > 1 ? `已删除 ${result.removed} 个菜单` : '菜单已删除' });
  });

  serve(app, calls.menuAdmin.history, ({ id }, ctx) => historyOf(ctx, MENU, id));
}

async function readDetail(ctx: Ctx, id: string): Promise<MenuDetail> {
  const rows = await readMenus(ctx);
  const row = rows.find((one) => one.id === id);
  if (!row) throw notFound('菜单');
  return toMenuDetail(ctx, rows, row);
}
