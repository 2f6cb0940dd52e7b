import { textOf } from '@houtai/contract/form-check';
import { ownValue } from '@houtai/contract/own-value';
import { matchesTreeFilters } from '@houtai/contract/tree-search';
import { type ReactNode, useMemo, useState } from 'react';

import { actionColumn } from '#kit/list/cells/action-column.ts';
import { RowAction } from '#kit/list/cells/row-action.tsx';
import { useListAddress } from '#kit/list/use-list-address.ts';
import { TreeList } from '#kit/tree-list/tree-list.tsx';
import { type TreeListState, useTreeList } from '#kit/tree-list/use-tree-list.ts';
import { useTreeQuery } from '#kit/tree-list/use-tree-query.ts';
import { queryOf } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import type { Column } from '#ui/data-table/column.ts';
import type { RowTree } from '#ui/data-table/row-tree.ts';

import type { AnsweredRecord, AnyRecord } from './any-record.ts';
import { OpenForm, type ResourceAct, useOpenForm } from './resource-acts.ts';
import { ListActions, ResourceForm, useDetail, withSwitch } from './resource-page.tsx';
import type { ResourceTree } from './resource-view.ts';

/**
 * The page of a resource whose records form a tree: all of them on one page, the detail of a record, and the form of a new or changed one.
 */
export function ResourceTreePage({ of: view }: { of: ResourceTree }): ReactNode {
  return <TreePage of={view} state={useWholeTree(view)} />;
}

type TreePageProps = { of: ResourceTree; state: TreeListState<string, AnyRecord>; lazy?: boolean };

/** The tree page with a `state` that its caller loads; `lazy` when branches load on opening. */
export function TreePage({ of: view, state, lazy = false }: TreePageProps): ReactNode {
  const { resource, calls, name, title = resource.noun } = view;
  const [act, setAct] = useState<ResourceAct<AnsweredRecord> | null>(null);
  const Detail = useDetail(view);
  const columns = useTreeColumns(view, state.tree.places);
  const actions = <ListActions view={view} onAdd={() => setAct({})} />;
  return (
    <OpenForm value={setAct}>
      <TreeList<string, AnyRecord>
        name={name}
        title={title}
        noun={resource.noun}
        state={state}
        columns={columns}
        rowId={rowId}
        lazy={lazy}
        exportCall={calls.export}
        actions={actions}
        whenEmpty={<ListActions view={view} onAdd={() => setAct({})} isAddAlone />}
        Detail={Detail}
      />
      <ResourceForm view={view} act={act} onClose={() => setAct(null)} />
    </OpenForm>
  );
}

/** Enough to open all levels of an organisation. */
const OPEN_LEVELS = 9;

const rowId = ({ id }: AnyRecord): string => id;

function useWholeTree({ resource, calls, list }: ResourceTree): TreeListState<string, AnyRecord> {
  const address = useListAddress(list);
  const { tree = '' } = resource;
  return useTreeList({
    address,
    query: useTreeQuery(queryOf(calls.list, {}, { silent: true })),
    shape: useMemo(() => ({ rowId, parentOf: (row: AnyRecord) => textOf(ownValue(row, tree)) }), [tree]),
    isHit: (row) => matchesTreeFilters(resource, address.asked, row),
    openLevels: OPEN_LEVELS,
  });
}

/** The columns with a flag's switch, 修改, and a button for a new child record. */
function useTreeColumns(view: ResourceTree, places: RowTree['places']): readonly Column<AnyRecord>[] {
  const { levels = Infinity } = view;
  const [mayEdit, mayAdd] = [useCan([view.calls.update.access]), useCan([view.calls.add.access])];
  return useMemo(() => {
    const columns = withSwitch(view);
    if (!mayEdit && !mayAdd) return columns;
    const acts = (row: AnyRecord) => (
      <>
        {mayEdit && <EditAction row={row} />}
        {mayAdd && (places.get(row.id)?.level ?? 0) < levels && <AddBelow view={view} row={row} />}
      </>
    );
    return [...columns, actionColumn<AnyRecord>(128, acts)];
  }, [view, mayEdit, mayAdd, places, levels]);
}

function EditAction({ row }: { row: AnyRecord }): ReactNode {
  const open = useOpenForm();
  return <RowAction onClick={() => open({ record: row })}>修改</RowAction>;
}

/** A button for a new child record, which inherits the values that its page names. */
function AddBelow({ view, row }: { view: ResourceTree; row: AnyRecord }): ReactNode {
  const open = useOpenForm();
  const { resource, inherits = [] } = view;
  const common = Object.fromEntries(inherits.map((name) => [name, ownValue(row, name)]));
  return <RowAction onClick={() => open({ initial: { ...common, [resource.tree ?? '']: row.id } })}>新建下级</RowAction>;
}
