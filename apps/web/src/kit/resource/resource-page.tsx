import type { SubjectKey } from '@houtai/contract';
import { textOf, valuesIn } from '@houtai/contract/form-check';
import { linkTo } from '@houtai/contract/links';
import { ownValue } from '@houtai/contract/own-value';
import { anyForm, type AnyResource, isBuiltIn } from '@houtai/contract/resource';
import { shortNounOf } from '@houtai/contract/resource-parts';
import type { Tag } from '@houtai/contract/tags';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';

import { ActiveSwitch } from '#kit/form/fields/active-switch.tsx';
import { ImportButton } from '#kit/import/import-button.tsx';
import { AddButton } from '#kit/list/add-button.tsx';
import { actionColumn } from '#kit/list/cells/action-column.ts';
import { RowAction } from '#kit/list/cells/row-action.tsx';
import { ListPage } from '#kit/list/list-page.tsx';
import { type List, useList } from '#kit/list/use-list.ts';
import { WaitingElsewhere } from '#kit/urgency/waiting-elsewhere.tsx';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { lazyPart } from '#ui/frame/lazy-part.ts';
import { Drawer } from '#ui/layer/drawer.tsx';

import { type AnsweredRecord, type AnyRecord, idOf, keyOf, withId } from './any-record.ts';
import { OpenForm, type ResourceAct, ShownList, useOpenForm } from './resource-acts.ts';
import { isOn, urgencyFieldsIn } from './resource-columns.tsx';
import { ResourceDetail } from './resource-detail.tsx';
import type { FormView, ResourceView } from './resource-view.ts';

const ResourceDialog = lazyPart(async () => ({ default: (await import('./resource-dialog.tsx')).ResourceDialog }));
const ResourcePanel = lazyPart(async () => ({ default: (await import('./resource-panel.tsx')).ResourcePanel }));
const ResourceSheet = lazyPart(async () => ({ default: (await import('./resource-sheet.tsx')).ResourceSheet }));

/** The page of a resource: a list with filters, views and columns, the detail of a record, and the form of a new or changed one. */
export function ResourcePage({ of: view }: { of: ResourceView }): ReactNode {
  const { resource, calls, name, title = resource.noun } = view;
  const [act, open] = useAct(view);
  const list = useList(view.list);
  const counts = useCounts(view, list.sought);
  const { selection, HeadAction } = view;
  const mayTick = useCan([selection?.tag ?? calls.update.access]);
  const opening = useOpening(view);
  const rowId = useCallback((row: AnyRecord) => idOf(resource, row), [resource]);
  return (
    <OpenForm value={open}>
      <ShownList value={list}>
        <ListPage<string, AnyRecord, string>
          name={name}
          title={title}
          noun={shortNounOf(resource)}
          list={list}
          columns={useColumns(view, list.view)}
          rowId={rowId}
          urgencyIn={useUrgencyIn(view, list)}
          waitingBelow={list.view === view.list.views[0]?.key ? view.waitingBelow : undefined}
          rowKeys={view.rowKeys}
          beside={list.view === 'mine' && <WaitingElsewhere count={counts?.['waiting']} onOpen={() => list.setView('waiting')} />}
          {...(counts && { counts })}
          {...(calls.export && { exportCall: calls.export })}
          actions={
            <ListActions view={view} onAdd={() => open({})}>
              {HeadAction && <HeadAction onSearch={list.setSearch} />}
            </ListActions>
          }
          whenEmpty={<ListActions view={view} onAdd={() => open({})} isAddAlone />}
          {...opening}
          {...(selection && mayTick && { selection })}
        />
        <ResourceForm
          view={view}
          act={act}
          onClose={() => open(null)}
          onAdded={() => {
            open(null);
            if (view.afterAdd !== undefined) list.setSearch(view.afterAdd);
          }}
        />
      </ShownList>
    </OpenForm>
  );
}

/** The record being created or changed, and a function that opens its form: beside the list, or on the form's own page. */
function useAct({ resource, form, formPage }: ResourceView): [AnsweredAct | null, (act: AnsweredAct | null) => void] {
  const [act, setAct] = useState<AnsweredAct | null>(null);
  const navigate = useNavigate();
  if (form !== 'page' || formPage === undefined) return [act, setAct];
  return [null, (next) => next && void navigate(linkTo(formPage, pageQuery(resource, next)))];
}

function pageQuery(resource: AnyResource, { record, entryId }: AnsweredAct): { id?: string; restore?: string } {
  return { ...(record && { id: idOf(resource, record) }), ...(entryId !== undefined && { restore: entryId }) };
}

/** The urgency of rows, in task views that are sorted by urgency. */
function useUrgencyIn({ resource, list: { views } }: ResourceView, { view, sort }: Pick<List<string, AnyRecord, string>, 'view' | 'sort'>) {
  const isOrdered = sort !== '' && views.find(({ key }) => key === view)?.sort === sort;
  const name = isOrdered && ownValue(resource.computed ?? {}, sort)?.kind === 'urgency' ? sort : undefined;
  return useMemo(() => (name === undefined ? undefined : (row: AnyRecord) => urgencyFieldsIn(row, name)), [name]);
}

/** How a row opens its record: in the drawer beside the list, or on the record's own page. */
function useOpening(view: ResourceView): { Detail: ComponentType<{ id: string }> } | { onOpen: (record: AnyRecord) => void } {
  const navigate = useNavigate();
  const Detail = useDetail(view);
  const { recordPage, resource } = view;
  return recordPage === undefined ? { Detail } : { onOpen: (record) => void navigate(linkTo(recordPage, { id: idOf(resource, record) })) };
}

/** The detail of a resource for its list, as a component that keeps its identity between renders. */
export function useDetail(view: FormView): ComponentType<{ id: string }> {
  return useMemo(
    () =>
      ({ id }: { id: string }) => <ResourceDetail view={view} id={id} />,
    [view],
  );
}

type ListActionsProps = { view: FormView; onAdd: () => void; isAddAlone?: boolean; children?: ReactNode };

/** The buttons above a list: import and new record. */
export function ListActions({ view, onAdd, isAddAlone = false, children }: ListActionsProps): ReactNode {
  const { resource, calls, importKind, verb } = view;
  const noun = shortNounOf(resource);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a tag of the subject, which says them all
  const importTag = `${resource.tag}:import` as Tag;
  return (
    <>
      {importKind !== undefined && !isAddAlone && <ImportButton kind={importKind} noun={noun} tag={importTag} subject={subjectOf(calls)} />}
      {children}
      {calls.add && <AddButton tag={calls.add.access} noun={noun} onClick={onAdd} {...(verb && { verb })} />}
    </>
  );
}

type AnsweredAct = ResourceAct<AnsweredRecord>;
type FormProps = { view: FormView; act: AnsweredAct | null; onClose: () => void; onAdded?: () => void };

/** The form of a new or changed record, once opened. */
export function ResourceForm({ view, act: answered, onClose, onAdded = onClose }: FormProps): ReactNode {
  const { record, ...rest } = answered ?? {};
  const act = answered && { ...rest, ...(record && { record: withId(view.resource, record) }) };
  if (view.Form) return <view.Form act={act} onClose={onClose} onAdded={onAdded} />;
  if (view.form === 'page') return null;
  if (view.form === 'dialog') return <Suspense>{act && <ResourceDialog view={view} {...act} onClose={onClose} />}</Suspense>;
  return (
    <Drawer
      open={act !== null}
      onClose={onClose}
      label={`${act?.record ? '修改' : '新建'}${shortNounOf(view.resource)}`}
      width={view.form === 'panel' ? PANEL_WIDTH : SHEET_WIDTH}
    >
      <Suspense>
        {act &&
          (view.form === 'panel' ? (
            <ResourcePanel view={view} {...act} onClose={onClose} />
          ) : (
            <ResourceSheet view={view} {...act} onClose={onClose} />
          ))}
      </Suspense>
    </Drawer>
  );
}

/** In pixels, for two columns of fields. */
const [SHEET_WIDTH, PANEL_WIDTH] = [720, 640];

/** The number of records in each view under the current conditions; undefined for a resource without views. */
function useCounts({ calls }: ResourceView, sought: object) {
  const asked = calls.counts && queryOf(calls.counts, sought, { silent: true });
  return useQuery({ queryKey: asked?.queryKey ?? [], queryFn: asked?.queryFn ?? skipToken, placeholderData: keepPreviousData }).data;
}

/**
 * The columns with a flag's switch and 修改 for users with the right. A detail has both too, so only resources with short forms put them in
 * rows.
 */
function useColumns(view: ResourceView, shown: string): readonly Column<AnyRecord>[] {
  const mayEdit = useCan([view.calls.update.access]);
  return useMemo(() => {
    const hidden = ownValue(view.hiddenIn ?? {}, shown) ?? [];
    const columns = withSwitch(view).map((column) => (hidden.includes(column.id) ? { ...column, hidden: true } : column));
    const { rowAction: Action, rowActionWidth = 72 } = view;
    if (Action && mayEdit) return [...columns, actionColumn<AnyRecord>(rowActionWidth, (row) => <Action record={row} />)];
    return view.form === 'dialog' && mayEdit
      ? [...columns, actionColumn<AnyRecord>(72, (row) => !isBuiltIn(view.resource, row) && <EditAction row={row} />)]
      : columns;
  }, [view, shown, mayEdit]);
}

/** The columns of a list with a flag's switch. */
export function withSwitch(view: FormView): readonly Column<AnyRecord>[] {
  return view.columns.map((column) =>
    isSwitched(view, column) ? { ...column, cell: (row) => <RowSwitch view={view} row={row} name={column.id} /> } : column,
  );
}

function isSwitched({ resource, whenSwitchedOff }: FormView, { id }: Column<AnyRecord>): boolean {
  return whenSwitchedOff !== undefined && ownValue(resource.form.fields, id)?.kind === 'flag';
}

function EditAction({ row }: { row: AnyRecord }): ReactNode {
  const open = useOpenForm();
  return <RowAction onClick={() => open({ record: row })}>修改</RowAction>;
}

type RowSwitchProps = { view: FormView; row: AnyRecord; name: string };

function RowSwitch({ view: { resource, calls, whenSwitchedOff = '' }, row, name }: RowSwitchProps): ReactNode {
  const update = useSend(calls.update);
  const follows = typeof whenSwitchedOff === 'string' ? whenSwitchedOff : whenSwitchedOff(row);
  const id = idOf(resource, row);
  return (
    <ActiveSwitch
      name={textOf(ownValue(row, resource.title))}
      active={isOn(row, name)}
      tag={calls.update.access}
      kept={follows === null || isBuiltIn(resource, row)}
      follows={follows ?? ''}
      onSwitch={(active) => update.run({ ...valuesIn(anyForm(resource), row), ...keyOf(resource, { ...row, id }), [name]: active })}
    />
  );
}

/** The subject to refetch after an import. */
function subjectOf({ get }: FormView['calls']): SubjectKey {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a call of the contract names one of its subjects
  return get.subject as SubjectKey;
}
