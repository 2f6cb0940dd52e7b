import { calls } from '@houtai/contract';
import { ROOT_AREA } from '@houtai/contract/areas';
import { AREA } from '@houtai/contract/areas-admin-form';
import type { ReactNode } from 'react';

import { TreePage } from '#kit/resource/resource-tree-page.tsx';
import { resourceTree } from '#kit/resource/resource-view.ts';

import { CodeField } from './code-field.tsx';
import { useAreaTree } from './use-area-tree.ts';

const TREE = resourceTree(AREA, calls.areaAdmin, {
  name: 'areas',
  title: '地区管理',
  form: 'panel',
  levels: 3,
  columns: {
    name: { width: 280 },
    id: { width: 120 },
    active: { width: 104 },
    updatedAt: { hidden: false, card: 'date' },
  },
  initial: { parentId: ROOT_AREA },
  hints: { sort: '不填则按编码排序', active: '停用后不再供选择，名称照常显示' },
  instead: { id: (of, record) => <CodeField of={of} isKept={record !== undefined} />, parentId: () => null },
  Meta: ({ record }) => <span>{[...record.above, record.name].join(' / ')}</span>,
  facts: { parentId: null, leaf: ({ leaf }) => (leaf ? '没有' : '有'), createdAt: null },
  whenSwitchedOff: '选择地区时不再出现，已有记录中的名称照常显示。',
  removeNote: '已保存的记录中会只剩编码，如果只是不再使用，可以停用',
});

/** The administrative areas; each level loads when it is opened. */
export default function AreasPage(): ReactNode {
  return <TreePage of={TREE} state={useAreaTree(TREE)} lazy />;
}
