import type { MenuNode } from '@houtai/contract/menus-admin';

import type { TreeShape } from '#kit/tree-list/tree-rows.ts';

/** How menus form a tree. */
export const SHAPE: TreeShape<MenuNode> = { rowId: ({ id }) => id, parentOf: ({ parentId }) => parentId };
