import { textOf } from '@houtai/contract/form-check';
import { ownValue } from '@houtai/contract/own-value';
import { isSoughtInTree } from '@houtai/contract/tree-search';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';

import { actionColumn } from '#kit/list/cells/action-column.ts';
import { RowAction } from '#kit/list/cells/row-action.tsx';
import { useListAddress } from '#kit/list/use-list-address.ts';
import { TreeList } from '#kit/tree-list/tree-list.tsx';
import type { TreeShape } from '#kit/tree-list/tree-rows.ts';
import { useTreeList } from '#kit/tree-list/use-tree-list.ts';
import { queryOf } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import type { Column } from '#ui/data-table/column.ts';

import type { AnsweredRecord, AnyRecord } from './any-record.ts';
import { OpenForm, type ResourceAct, useOpenForm } from './resource-acts.ts';
import { ListActions, ResourceForm, useDetail, withSwitch } from './resource-page.tsx';
import type { ResourceTree } from './resource-view.ts';

/** The page of a resource whose records are a tree: all of them at the same time, with the detail of a record, and the form of a new or changed one. */
export function ResourceTreePage({ of: view }: { of: ResourceTree }): ReactNode {
  const { resource, calls, name, title = resource.noun } = view;
  const [act, setAct] = useState<ResourceAct<AnsweredRecord> | null>(null);
  const address = useListAddress(view.list);
  const shape = useMemo(() => shapeOf(view), [view]);
  const state = useTreeList({
    address,
    query: useQuery(queryOf(calls.list, {}, { silent: true })),
    shape,
    isHit: (row) => isSoughtInTree(resource, address.asked, row),
    openLevels: OPEN_LEVELS,
  });
  const Detail = useDetail(view);
  const columns = useTreeColumns(view);
  const actions = <ListActions view={view} onAdd={() => setAct({})} />;
  return (
    <OpenForm value={setAct}>
      <TreeList<string, AnyRecord>
        name={name}
        title={title}
        noun={resource.noun}
        state={state}
        columns={columns}
        rowId={shape.rowId}
        exportCall={calls.export}
        actions={actions}
        whenEmpty={<ListActions view={view} onAdd={() => setAct({})} isAddAlone />}
        Detail={Detail}
      />
      <ResourceForm view={view} act={act} onClose={() => setAct(null)} />
    </OpenForm>
  );
}

/** All of what an organisation has. */
const OPEN_LEVELS = 9;

function shapeOf({ resource: { tree = '' } }: ResourceTree): TreeShape<AnyRecord> {
  return { rowId: ({ id }) => id, parentOf: (row) => textOf(ownValue(row, tree)) };
}

/** The columns with the switch of a flag, with 修改, and with a new record below each. */
function useTreeColumns(view: ResourceTree): readonly Column<AnyRecord>[] {
  const [mayEdit, mayAdd] = [useCan([view.calls.update.access]), useCan([view.calls.add.access])];
  return useMemo(() => {
    const columns = withSwitch(view);
    if (!mayEdit && !mayAdd) return columns;
    const acts = (row: AnyRecord) => (
      <>
        {mayEdit && <EditAction row={row} />}
        {mayAdd && <AddBelow view={view} row={row} />}
      </>
    );
    return [...columns, actionColumn<AnyRecord>(128, acts)];
  }, [view, mayEdit, mayAdd]);
}

function EditAction({ row }: { row: AnyRecord }): ReactNode {
  const open = useOpenForm();
  return <RowAction onClick={() => open({ record: row })}>修改</RowAction>;
}

/** Begins a new record below another, which has in common with it what its page says. */
function AddBelow({ view, row }: { view: ResourceTree; row: AnyRecord }): ReactNode {
  const open = useOpenForm();
  const { resource, inherits = [] } = view;
  const common = Object.fromEntries(inherits.map((name) => [name, ownValue(row, name)]));
  return <RowAction onClick={() => open({ initial: { ...common, [resource.tree ?? '']: row.id } })}>新建下级</RowAction>;
}
