import type { CodeField, Field } from '@houtai/contract/form';
import { textOf } from '@houtai/contract/form-check';
import { describeFormFields } from '@houtai/contract/form-words';
import { ownValue } from '@houtai/contract/own-value';
import { type AnyResource, type ComputedValue, isBuiltIn, isFileField, labelIn } from '@houtai/contract/resource';
import { headingIn, namedFields, serialIn, shortNounOf } from '@houtai/contract/resource-parts';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';

import { MoneyText } from '#kit/figure-text.tsx';
import { RecordFiles } from '#kit/files/record-files.tsx';
import { DictText } from '#kit/list/cells/dict-text.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { TonePill } from '#kit/list/cells/tone-pill.tsx';
import { DetailDrawer } from '#kit/record/detail-drawer.tsx';
import { Facts } from '#kit/record/facts.tsx';
import { RecordHistory } from '#kit/record/record-history.tsx';
import { RemoveButton } from '#kit/record/remove-button.tsx';
import { RecordText } from '#kit/rich-text/record-text.tsx';
import { UrgencyCell } from '#kit/urgency/urgency-text.tsx';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { toast } from '#ui/layer/toast.tsx';

import { type AnyRecord, keyOf, withId } from './any-record.ts';
import { useOpenForm } from './resource-acts.ts';
import { isOn } from './resource-columns.tsx';
import { filesIn, may } from './resource-form.ts';
import type { FormView } from './resource-view.ts';

/** The content of a record: short values as facts, then rows of parts and rich texts under their labels. */
export function RecordParts({ view, record }: { view: FormView; record: AnyRecord }): ReactNode {
  return (
    <>
      <Facts facts={factsOf(view, record)} />
      <LongParts view={view} record={record} />
    </>
  );
}

function LongParts({ view, record }: { view: FormView; record: AnyRecord }): ReactNode {
  return (
    <>
      <Parts view={view} record={record} />
      <Texts view={view} record={record} />
    </>
  );
}

/** The detail of a resource's record in a drawer of its list. */
export function ResourceDetail({ view, id }: { view: FormView; id: string }): ReactNode {
  const { resource, calls, Top, Aside, Body, canRemove, State: OwnState, Meta, isFactsBeside } = view;
  const query = useQuery(queryOf(calls.get, { [resource.openedBy ?? 'id']: id }, { silent: true }));
  const mayEdit = useRight(view, calls.update.access);
  const open = useOpenForm();
  return (
    <DetailDrawer noun={shortNounOf(resource)} query={query}>
      {(answered) => {
        const record = withId(resource, answered);
        const [title, code] = [headingIn(resource, record), resource.code === undefined ? '' : textIn(record, resource.code)];
        return {
          ...(code !== '' && { code }),
          title: title || '（无文字）',
          state: OwnState ? <OwnState record={record} /> : <State resource={resource} record={record} />,
          meta: Meta ? (
            <Meta record={record} />
          ) : (
            <span>
              更新于 <TimeCell time={textIn(record, 'updatedAt')} /> {Aside && <Aside record={record} />}
            </span>
          ),
          ...(isFactsBeside && { top: Top && <Top record={record} />, aside: <Facts facts={factsOf(view, record)} /> }),
          body: (
            <>
              {isFactsBeside ? (
                <LongParts view={view} record={record} />
              ) : (
                <>
                  {Top && <Top record={record} />}
                  <RecordParts view={view} record={record} />
                </>
              )}
              {Body && <Body record={record} />}
              <RecordFiles files={filesIn(record)} />
              <RecordHistory
                id={id}
                history={calls.history}
                {...(calls.comment && { comment: calls.comment, recordType: resource.key })}
                onRestore={
                  mayEdit(record) ? ({ id: entryId, state }) => open({ record, entryId, ...(state && { restored: state }) }) : undefined
                }
              />
            </>
          ),
          foot: <Foot view={view} id={id} record={record} mayEdit={mayEdit(record)} />,
          danger: calls.remove && !isBuiltIn(resource, record) && canRemove?.(record) !== false && may(record, 'remove') && (
            <Remove view={view} call={calls.remove} record={record} />
          ),
        };
      }}
    </DetailDrawer>
  );
}

type FootProps = { view: FormView; id: string; record: AnyRecord; mayEdit: boolean };

/** The buttons of a record, the most common action first. */
function Foot({ view: { actions: Actions, isActedOn = false }, id, record, mayEdit }: FootProps): ReactNode {
  const open = useOpenForm();
  return (
    <>
      {isActedOn && Actions && <Actions key={id} record={record} />}
      {mayEdit && (
        <Button kind={isActedOn ? 'plain' : 'primary'} onClick={() => open({ record })}>
          修改
        </Button>
      )}
      {!isActedOn && Actions && <Actions record={record} />}
    </>
  );
}

type RemoveProps = { view: FormView; call: NonNullable<FormView['calls']['remove']>; record: AnyRecord };

function Remove({ view: { resource, removeNote = '' }, call, record }: RemoveProps): ReactNode {
  const remove = useSend(call, { onMessage: toast.success });
  const serial = serialIn(resource);
  const { version, ...key } = keyOf(resource, record);
  return (
    <RemoveButton
      tag={call.access}
      text={`删除${resource.noun}${serial ? ` ${textIn(record, serial.name)}` : ''}「${textIn(record, resource.title)}」？删除后不能恢复${removeNote && `；${removeNote}`}。`}
      onRemove={() => remove.run({ ...key, ...(resource.removal === 'by-version' && { version }) })}
    />
  );
}

/** Whether the user may change a record: as the record says, or by the right to change any. */
function useRight({ resource, canEdit }: FormView, tag: FormView['calls']['update']['access']): (record: AnyRecord) => boolean {
  const holds = useCan([tag]);
  return (record) => {
    if (isBuiltIn(resource, record) || canEdit?.(record) === false) return false;
    return resource.rights ? may(record, 'edit') : holds;
  };
}

function State({ resource, record }: { resource: AnyResource; record: AnyRecord }): ReactNode {
  const [name, field] = Object.entries(resource.form.fields).find(([, field]) => isState(field)) ?? [];
  if (name === undefined || field?.kind !== 'flag') return null;
  const isActive = isOn(record, name);
  return <TonePill tone={isActive ? 'green' : 'grey'}>{field.words[isActive ? '1' : '0']}</TonePill>;
}

/** A flag that is on for new records is shown as the state. */
function isState(field: Field): boolean {
  return field.kind === 'flag' && Boolean(field.initial);
}

/** Labels and values that the detail shows nowhere else: fields in order, then computed values. */
function factsOf({ resource, facts = {} }: FormView, record: AnyRecord): (readonly [string, ReactNode])[] {
  const { form, computed = {}, title, code, heading = [] } = resource;
  const travelling = namedFields(resource);
  const elsewhere = new Set([title, code, ...heading, ...travelling.keys()]);
  const nameOf = new Map([
    ...Object.entries(computed).flatMap(([name, value]) =>
      value.kind === 'name' || value.kind === 'names' ? [[value.of, name] as const] : [],
    ),
    ...[...travelling].map(([name, { by }]) => [by, name] as const),
  ]);
  const fields = Object.entries(form.fields).filter(
    ([name, field]) => !elsewhere.has(name) && field.kind !== 'rows' && field.kind !== 'rich' && !isState(field) && !isFileField(field),
  );
  const worked = Object.entries(computed).filter(
    ([name, { kind }]) => !elsewhere.has(name) && (ownValue(facts, name) || !['name', 'names', 'serial', 'flag', 'other'].includes(kind)),
  );
  const all: [string, ReactNode][] = [
    ...fields.map(([name, field]): [string, ReactNode] => {
      if (field.kind === 'code') return [name, <DictText key={name} type={dictionaryOf(field, record)} code={textIn(record, name)} />];
      const text = textIn(record, name);
      if (field.kind === 'amount' && text !== '') return [name, <MoneyText key={name} amount={text} />];
      const shown = nameOf.get(name);
      return [name, shown === undefined ? ownValue(describeFormFields({ [name]: field }, record), name) : namesIn(record, shown)];
    }),
    ...worked.map(([name, value]): [string, ReactNode] => [name, workedOut(record, name, value)]),
    ['createdAt', <TimeCell key="created" time={textIn(record, 'createdAt')} />],
  ];
  return all.flatMap(([name, value]) => {
    const own = ownValue(facts, name);
    return own === null ? [] : [[labelIn(resource, name), own ? own(record) : value] as const];
  });
}

function dictionaryOf({ dictionary, within }: CodeField, record: AnyRecord): string {
  return within ? within.dictionaryOf(textIn(record, within.field)) : dictionary;
}

function namesIn(record: AnyRecord, name: string): string {
  const value = ownValue(record, name);
  return Array.isArray(value) ? value.map(textOf).join('、') : textOf(value);
}

function workedOut(record: AnyRecord, name: string, value: ComputedValue): ReactNode {
  const text = textIn(record, name);
  switch (value.kind) {
    case 'count':
      return `${text} ${value.unit}`;
    case 'field':
      return ownValue(describeFormFields({ [name]: value.field }, record), name);
    case 'urgency':
      return <UrgencyCell value={ownValue(record, name)} />;
    case 'moment':
      return text && <TimeCell time={text} />;
    default:
      return text;
  }
}

/** Rows of parts that are not facts, each titled by its first part. */
function Parts({ view: { resource, facts }, record }: { view: FormView; record: AnyRecord }): ReactNode {
  return Object.entries(resource.form.fields).map(([name, field]) => {
    const rows: unknown = ownValue(record, name);
    if (field.kind !== 'rows' || (facts && Object.hasOwn(facts, name)) || !Array.isArray(rows) || rows.length === 0) return null;
    const parts = rows.map((row: AnyRecord): [string, string] => {
      const [first = '', ...rest] = Object.values(describeFormFields(field.fields, row));
      return [first, rest.filter(Boolean).join(' · ')];
    });
    return (
      <Fragment key={name}>
        <h3>
          {field.label}
          <small>{rows.length} 条</small>
        </h3>
        <Facts facts={parts} />
      </Fragment>
    );
  });
}

/** Rich texts under their labels, without blank ones. */
function Texts({ view: { resource, facts }, record }: { view: FormView; record: AnyRecord }): ReactNode {
  return Object.entries(resource.form.fields).map(([name, { kind, label }]) => {
    const html = textIn(record, name);
    if (kind !== 'rich' || html === '' || (facts && ownValue(facts, name) === null)) return null;
    return (
      <Fragment key={name}>
        <h3>{label}</h3>
        <RecordText html={html} />
      </Fragment>
    );
  });
}

function textIn(record: AnyRecord, name: string): string {
  return textOf(ownValue(record, name));
}
