import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { SceneRow } from '@houtai/contract/scenes';

import { active, type Cells, moment, names, text } from '#modules/exports/index.ts';

type ColumnId = RequestOf<typeof calls.scenes.export>['columns'][number]['id'];

export const SCENE_CELLS: Cells<SceneRow, ColumnId> = {
  sceneName: text((row) => row.sceneName),
  menus: { ...names((row) => row.menus.map(({ menuName }) => menuName)), width: 60 },
  active: active((row) => row.active),
  updatedAt: moment((row) => row.updatedAt),
};
