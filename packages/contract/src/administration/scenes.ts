import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { Id } from '../form/fields.ts';
import { rowShapeOf, schemaOf } from '../form/form-schema.ts';
import { MAX_BULK_RECORDS } from '../limits.ts';
import { pageAt } from '../links.ts';
import { resourceCalls, resourceWords } from '../lists/resource-calls.ts';
import type { RowOf } from '../lists/resource.ts';
import { subject } from '../subject.ts';
import { isOnceEach, MENU_TWICE, SCENE, SCENE_LINK_FORM, MAX_SCENE_MENUS } from './scenes-form.ts';

/**
 * A menu of a scene (specification 3); it leads to its url, or else to its menuUrl. operateFlag 2 means no permission, and
 * permissionMessage is shown (specification 4).
 */
export const SceneMenu = z.object({
  menuName: z.string(),
  url: z.string().optional(),
  menuUrl: z.string().optional(),
  icon: z.string(),
  operateFlag: z.number(),
  permissionMessage: z.string(),
  py: z.string().optional(),
});
export type SceneMenu = z.infer<typeof SceneMenu>;

/** operateFlag of a menu that the person may not open (specification 3). */
export const NOT_PERMITTED = 2;

/** A scene with its menus (specification 3); its icon may be blank. */
export const Scene = z.object({ sceneName: z.string(), icon: z.string(), allMenuList: z.array(SceneMenu) });
export type Scene = z.infer<typeof Scene>;

/** The common menus and the scenes as the holders of a role see them. */
export const ScenePreview = z.object({ common: z.array(SceneMenu), scenes: z.array(Scene) });
export type ScenePreview = z.infer<typeof ScenePreview>;

/** A menu in a scene as administrators see it. */
export const SceneLinkRow = z.object({
  ...rowShapeOf(SCENE_LINK_FORM.fields),
  menuName: z.string(),
  icon: z.string(),
  isOff: z.boolean(),
});
export type SceneLinkRow = z.infer<typeof SceneLinkRow>;

/** A scene as administrators see it, with its menus in order. */
export interface SceneRow extends RowOf<typeof SCENE> {}

const Links = z.array(schemaOf(SCENE_LINK_FORM)).max(MAX_SCENE_MENUS, `最多 ${MAX_SCENE_MENUS} 个菜单`).refine(isOnceEach, MENU_TWICE);

/** A page that can be put into a scene, with the groups above it. */
export const SceneMenuOption = z.object({ menuId: z.string(), menuName: z.string(), icon: z.string(), group: z.string(), py: z.string() });
export type SceneMenuOption = z.infer<typeof SceneMenuOption>;

const calls = {
  list: defineCall({
    method: 'GET',
    path: '/ad-biz/sys/scene/listscene',
    access: 'signed-in',
    summary: 'All scenes with their menus',
    result: z.array(Scene),
  }),
  common: defineCall({
    method: 'GET',
    path: '/ad-biz/sys/scene/listscenecommonmenu',
    access: 'signed-in',
    summary: 'The menus that the company chose as common ones',
    result: z.array(SceneMenu),
  }),
  ...resourceCalls<typeof SCENE, SceneRow>(SCENE, { menus: z.array(SceneLinkRow) }),
  order: defineCall({
    method: 'POST',
    path: '/ad-biz/sys/scene/order',
    access: 'system:scene:edit',
    operation: '排序场景',
    idempotent: true,
    summary: 'Puts all scenes in order',
    request: z.object({ ids: z.array(Id).min(1, '不能为空').max(MAX_BULK_RECORDS, `最多 ${MAX_BULK_RECORDS} 条`) }),
    result: Empty,
  }),
  commonLinks: defineCall({
    method: 'GET',
    path: '/ad-biz/sys/scene/getcommon',
    access: 'system:scene:list',
    summary: 'The common menus of the company as administrators see them',
    result: z.array(SceneLinkRow),
  }),
  saveCommon: defineCall({
    method: 'POST',
    path: '/ad-biz/sys/scene/savecommon',
    access: 'system:scene:edit',
    operation: '修改常用菜单',
    idempotent: true,
    summary: 'Replaces the common menus of the company; `before` are the ids that the change is based on',
    request: z.object({ menus: Links, before: z.array(Id).max(MAX_SCENE_MENUS, '菜单过多') }),
    result: z.array(SceneLinkRow),
  }),
  preview: defineCall({
    method: 'GET',
    path: '/ad-biz/sys/scene/preview',
    access: 'system:scene:list',
    summary: 'The common menus and the scenes as those see them who have one role and no other',
    request: z.object({ roleId: Id }),
    result: ScenePreview,
  }),
  previewRoles: defineCall({
    method: 'GET',
    path: '/ad-biz/sys/scene/roles',
    access: 'system:scene:list',
    summary: 'The roles of staff for which there is a preview',
    result: z.array(z.object({ roleId: z.string(), roleName: z.string() })),
  }),
  menuOptions: defineCall({
    method: 'GET',
    path: '/ad-biz/sys/scene/menus',
    access: 'system:scene:list',
    summary: 'The pages that can be put into a scene',
    result: z.array(SceneMenuOption),
  }),
};

export const scenes = subject('scenes', {
  ...resourceWords(SCENE),
  records: [SCENE.key, 'common'],
  calls,
});

/** The page of the scenes. */
export const SCENES_PAGE = pageAt('/admin/commonScene');

/** The page where administrators edit scenes. */
export const SCENE_ADMIN_PAGE = pageAt('/system/scene', scenes.calls.page);
