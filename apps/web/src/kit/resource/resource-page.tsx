import type { SubjectKey } from '@houtai/contract';
import { textOf, valuesIn } from '@houtai/contract/form-check';
import { ownValue } from '@houtai/contract/own-value';
import { anyForm, isBuiltIn } from '@houtai/contract/resource';
import type { Tag } from '@houtai/contract/tags';
import { skipToken, useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useMemo, useState } from 'react';

import { useCan } from '../../platform/can.tsx';
import { queryOf, useSend } from '../../platform/query.ts';
import type { Column } from '../../ui/data-table/column.ts';
import { Drawer } from '../../ui/layer/drawer.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { ActiveSwitch } from '../form/active-switch.tsx';
import { ImportButton } from '../import/import-button.tsx';
import { actionColumn } from '../list/action-column.ts';
import { AddButton } from '../list/add-button.tsx';
import { ListPage } from '../list/list-page.tsx';
import { RowAction } from '../list/row-action.tsx';
import { useList } from '../list/use-list.ts';
import { OpenForm, type ResourceAct, useOpenForm } from './resource-acts.ts';
import { isOn } from './resource-columns.tsx';
import { ResourceDetail } from './resource-detail.tsx';
import type { AnyRecord, ResourceView } from './resource-view.ts';

const ResourceDialog = lazyPart(async () => ({ default: (await import('./resource-dialog.tsx')).ResourceDialog }));
const ResourceSheet = lazyPart(async () => ({ default: (await import('./resource-sheet.tsx')).ResourceSheet }));

/** The page of a resource: its list with filters, views and columns, the detail of a record, and the form of a new or changed one. */
export function ResourcePage({ of: view }: { of: ResourceView }): ReactNode {
  const { resource, calls, name, importKind, title = resource.noun } = view;
  const { noun } = resource;
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a tag of the subject, which says them all
  const importTag = `${resource.tag}:import` as Tag;
  const [act, setAct] = useState<ResourceAct | null>(null);
  const list = useList(view.list);
  const counts = useCounts(view);
  const Detail = useMemo(
    () =>
      ({ id }: { id: string }) => <ResourceDetail view={view} id={id} />,
    [view],
  );
  const add = calls.add && <AddButton tag={calls.add.access} noun={noun} onClick={() => setAct({})} />;
  return (
    <OpenForm value={setAct}>
      <ListPage<string, AnyRecord, string>
        name={name}
        title={title}
        noun={noun}
        list={list}
        columns={useColumns(view)}
        rowId={(row) => row.id}
        {...(counts && { counts })}
        {...(calls.export && { exportCall: calls.export })}
        actions={
          <>
            {importKind !== undefined && <ImportButton kind={importKind} noun={noun} tag={importTag} subject={subjectOf(calls)} />}
            {add}
          </>
        }
        whenEmpty={add}
        Detail={Detail}
      />
      <Form view={view} act={act} onClose={() => setAct(null)} />
    </OpenForm>
  );
}

type FormProps = { view: ResourceView; act: ResourceAct | null; onClose: () => void };

function Form({ view, act, onClose }: FormProps): ReactNode {
  if (view.Form) return <view.Form act={act} onClose={onClose} />;
  if (view.form === 'dialog') return <Suspense>{act && <ResourceDialog view={view} {...act} onClose={onClose} />}</Suspense>;
  return (
    <Drawer open={act !== null} onClose={onClose} label={`${act?.record ? '修改' : '新建'}${view.resource.noun}`} width={SHEET_WIDTH}>
      <Suspense>{act && <ResourceSheet view={view} {...act} onClose={onClose} />}</Suspense>
    </Drawer>
  );
}

/** In px: two columns of fields. */
const SHEET_WIDTH = 720;

/** How many records each view has; undefined for a resource without views. */
function useCounts({ calls }: ResourceView) {
  const asked = calls.counts && queryOf(calls.counts, {}, { silent: true });
  return useQuery({ queryKey: asked?.queryKey ?? [], queryFn: asked?.queryFn ?? skipToken }).data;
}

/** The columns with the switch of a flag and with 修改, for whoever may; a detail has both, too, so that only short forms put them in rows. */
function useColumns(view: ResourceView): readonly Column<AnyRecord>[] {
  const mayEdit = useCan([view.calls.update.access]);
  return useMemo(() => {
    const columns = view.columns.map((column) =>
      isSwitched(view, column) ? { ...column, cell: (row: AnyRecord) => <RowSwitch view={view} row={row} name={column.id} /> } : column,
    );
    const { rowAction: Action } = view;
    if (Action && mayEdit) return [...columns, actionColumn<AnyRecord>(72, (row) => <Action record={row} />)];
    return view.form === 'dialog' && mayEdit
      ? [...columns, actionColumn<AnyRecord>(72, (row) => !isBuiltIn(view.resource, row) && <EditAction row={row} />)]
      : columns;
  }, [view, mayEdit]);
}

function isSwitched({ resource, whenSwitchedOff }: ResourceView, { id }: Column<AnyRecord>): boolean {
  return whenSwitchedOff !== undefined && ownValue(resource.form.fields, id)?.kind === 'flag';
}

function EditAction({ row }: { row: AnyRecord }): ReactNode {
  const open = useOpenForm();
  return <RowAction onClick={() => open({ record: row })}>修改</RowAction>;
}

type RowSwitchProps = { view: ResourceView; row: AnyRecord; name: string };

function RowSwitch({ view: { resource, calls, whenSwitchedOff = '' }, row, name }: RowSwitchProps): ReactNode {
  const update = useSend(calls.update);
  const { id, version } = row;
  return (
    <ActiveSwitch
      name={textOf(ownValue(row, resource.title))}
      active={isOn(row, name)}
      tag={calls.update.access}
      kept={isBuiltIn(resource, row)}
      follows={whenSwitchedOff}
      onSwitch={(active) => update.run({ ...valuesIn(anyForm(resource), row), id, version, [name]: active })}
    />
  );
}

/** The subject that an import makes stale. */
function subjectOf({ page }: ResourceView['calls']): SubjectKey {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a call of the contract names one of its subjects
  return page.subject as SubjectKey;
}
