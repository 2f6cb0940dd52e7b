import type { ExportCall } from '@houtai/contract/exports';
import type { Tag } from '@houtai/contract/tags';
import type { ComponentType, ReactNode } from 'react';

import { ListPage } from '#kit/list/list-page.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import type { Column } from '#ui/data-table/column.ts';

import type { TreeListState } from './use-tree-list.ts';

type TreeListProps<Name extends string, Row extends object> = {
  /** As in ListPage. */
  name: string;
  title: string;
  noun: string;
  state: TreeListState<Name, Row>;
  /** Must keep its identity between renders. The first column shows the tree; on a phone, the one in the position of the title. */
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  /** The call that exports the tree as an Excel file. */
  exportCall?: ExportCall<Tag>;
  actions?: ReactNode;
  whenEmpty?: ReactNode;
  Detail?: ComponentType<{ id: string }>;
  /** Children load when their branch is opened, so there is no button to open all. */
  lazy?: boolean;
};

/** A ListPage whose rows are a tree on one page: → and ← open and close branches, a search shows the path to each hit. */
export function TreeList<Name extends string, Row extends object>({ state, lazy, ...page }: TreeListProps<Name, Row>): ReactNode {
  const { list, tree, holding, total, turnAll } = state;
  return (
    <ListPage
      {...page}
      list={list}
      tree={tree}
      holding={holding}
      tools={
        !lazy && (
          <>
            <IconButton icon="expand" label="全部展开" onClick={() => turnAll(true)} />
            <IconButton icon="collapse" label="全部收起" onClick={() => turnAll(false)} />
          </>
        )
      }
      foot={list.data && !lazy && `共 ${total} 条`}
    />
  );
}
