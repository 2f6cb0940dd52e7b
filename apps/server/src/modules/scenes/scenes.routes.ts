import { calls } from '@houtai/contract';
import { SCENE } from '@houtai/contract/scenes-form';
import type { FastifyInstance } from 'fastify';

import { grantedMenus } from '#modules/grants/index.ts';
import { historyOf } from '#modules/history/index.ts';
import { Answer, serve } from '#platform/http/serve.ts';

import { orderScenes, saveCommon } from './change-scenes.ts';
import { commonLinks, menuOptions } from './scene-links.ts';
import { rolesToPreview, scenesOfRole } from './scene-preview.ts';
import { seenCommon, seenScenes } from './seen-scenes.ts';

export default function sceneRoutes(app: FastifyInstance): void {
  serve(app, calls.scenes.list, (_, ctx) => seenScenes(ctx, grantedMenus(ctx)));

  serve(app, calls.scenes.common, (_, ctx) => seenCommon(ctx, grantedMenus(ctx)));

  serve(app, calls.scenes.order, async (form, ctx) => {
    await orderScenes(ctx, form);
    return new Answer({}, { msg: '顺序已保存' });
  });

  // Common menus use an id that no scene has.
  serve(app, calls.scenes.history, ({ id }, ctx) => historyOf(ctx, SCENE.key, id));

  serve(app, calls.scenes.commonLinks, (_, ctx) => commonLinks(ctx));

  serve(app, calls.scenes.saveCommon, async (form, ctx) => new Answer(await saveCommon(ctx, form), { msg: '常用菜单已保存' }));

  serve(app, calls.scenes.preview, ({ roleId }, ctx) => scenesOfRole(ctx, roleId));

  serve(app, calls.scenes.previewRoles, (_, ctx) => rolesToPreview(ctx));

  serve(app, calls.scenes.menuOptions, (_, ctx) => menuOptions(ctx));
}
