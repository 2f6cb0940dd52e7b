import { calls } from '@houtai/contract';
import type { FastifyInstance } from 'fastify';

import { serveExport } from '#modules/exports/index.ts';
import { grantedMenus } from '#modules/grants/index.ts';
import { historyOf } from '#modules/history/index.ts';
import { Answer, serve } from '#platform/http/serve.ts';

import { addScene, orderScenes, readScene, removeScene, saveCommon, SCENE, updateScene } from './change-scenes.ts';
import { SCENE_CELLS } from './scene-export.ts';
import { commonLinks, menuOptions } from './scene-links.ts';
import { sceneList, scenePage } from './scene-page.ts';
import { rolesToPreview, scenesOfRole } from './scene-preview.ts';
import { seenCommon, seenScenes } from './seen-scenes.ts';

export default function sceneRoutes(app: FastifyInstance): void {
  serve(app, calls.scenes.list, (_, ctx) => seenScenes(ctx, grantedMenus(ctx)));

  serve(app, calls.scenes.common, (_, ctx) => seenCommon(ctx, grantedMenus(ctx)));

  serve(app, calls.scenes.page, (query, ctx) => scenePage(ctx, query));

  serveExport(app, calls.scenes.export, { name: '场景', cells: SCENE_CELLS, list: sceneList });

  serve(app, calls.scenes.get, ({ id }, ctx) => readScene(ctx, id));

  serve(app, calls.scenes.add, async (form, ctx) => new Answer(await addScene(ctx, form), { msg: '场景已新建' }));

  serve(app, calls.scenes.update, async (form, ctx) => new Answer(await updateScene(ctx, form), { msg: '场景已保存' }));

  serve(app, calls.scenes.remove, async (form, ctx) => {
    await removeScene(ctx, form);
    return new Answer({}, { msg: '场景已删除' });
  });

  serve(app, calls.scenes.order, async (form, ctx) => {
    await orderScenes(ctx, form);
    return new Answer({}, { msg: '顺序已保存' });
  });

  serve(app, calls.scenes.history, ({ id }, ctx) => historyOf(ctx, SCENE, id));

  serve(app, calls.scenes.commonLinks, (_, ctx) => commonLinks(ctx));

  serve(app, calls.scenes.saveCommon, async (form, ctx) => new Answer(await saveCommon(ctx, form), { msg: '常用菜单已保存' }));

  serve(app, calls.scenes.preview, ({ roleId }, ctx) => scenesOfRole(ctx, roleId));

  serve(app, calls.scenes.previewRoles, (_, ctx) => rolesToPreview(ctx));

  serve(app, calls.scenes.menuOptions, (_, ctx) => menuOptions(ctx));
}
