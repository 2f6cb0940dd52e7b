import type { DepartmentRow } from '@houtai/contract/departments';

import type { TreeShape } from '../../kit/tree-list/tree-rows.ts';

/** How departments hang together. */
export const SHAPE: TreeShape<DepartmentRow> = { rowId: ({ id }) => id, parentOf: ({ parentId }) => parentId };
