import { z } from 'zod';

import { defineCall } from './call.ts';

/** A menu of a scene (specification 3). operateFlag 2: no permission, and permissionMessage says so (specification 4). */
export const SceneMenu = z.object({
  menuName: z.string(),
  url: z.string(),
  icon: z.string(),
  operateFlag: z.number(),
  permissionMessage: z.string(),
  py: z.string(),
});
export type SceneMenu = z.infer<typeof SceneMenu>;

/** operateFlag of a menu that the person may not open (specification 3). */
export const NOT_PERMITTED = 2;

export const Scene = z.object({ sceneName: z.string(), allMenuList: z.array(SceneMenu) });
export type Scene = z.infer<typeof Scene>;

export const sceneCalls = {
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
};
