import type { Field } from '@houtai/contract/form';
import { textOf } from '@houtai/contract/form-check';
import { describeFormFields } from '@houtai/contract/form-words';
import { ownValue } from '@houtai/contract/own-value';
import { type AnyResource, BASE_LABELS, columnsOf, type ComputedValue, type NamedColumn } from '@houtai/contract/resource';
import { fieldIn } from '@houtai/contract/resource-parts';
import type { UrgencyFields } from '@houtai/contract/urgency-rules';
import type { ReactNode } from 'react';

import { MoneyText } from '#kit/figure-text.tsx';
import { DictText } from '#kit/list/cells/dict-text.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { UrgencyInList } from '#kit/urgency/urgency-cell.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { StateMark } from '#ui/marks/state-mark.tsx';

import type { AnyRecord } from './any-record.ts';

type Drawn = Omit<Column<AnyRecord>, 'id' | 'head'>;

/** A page's changes to declared columns, by id. */
export type ColumnChanges = Readonly<Record<string, Partial<Drawn> | undefined>>;

/** The columns that a resource declares, each rendered by its kind of value unless the page changes it. */
export function columnsFor(resource: AnyResource, changes: ColumnChanges): Column<AnyRecord>[] {
  return columnsOf(resource).map((column) => ({
    id: column.id,
    head: column.label,
    ...drawnAs(resource, column),
    ...(resource.tree === undefined && resource.sort.includes(column.of) && column.id === column.of && { sortable: true }),
    ...ownValue(changes, column.id),
  }));
}

function drawnAs(resource: AnyResource, { of }: NamedColumn): Drawn {
  const { form, computed = {}, title, code } = resource;
  if (of === title) return { width: 176, grow: true, pin: 'start', card: 'title', cell: shown(of) };
  if (of === code) return { width: 104, card: 'id', cell: shown(of) };
  if (Object.hasOwn(BASE_LABELS, of))
    return {
      width: 128,
      cell: (row) => <TimeCell time={shown(of)(row)} />,
      ...(of === 'createdAt' ? { card: 'date' } : { hidden: true }),
    };
  const field = fieldIn(resource, of);
  if (field) return drawnField(of, field);
  const value = ownValue(computed, of);
  const worked = value && drawnValue(of, value);
  if (worked) return worked;
  const named = value?.kind === 'name' ? ownValue(form.fields, value.of) : undefined;
  return { width: 96, cell: shown(of), ...(named?.kind === 'id' && named.of === 'person' && { card: 'meta' }) };
}

function drawnValue(of: string, value: ComputedValue): Drawn | undefined {
  if (value.kind === 'serial') return { width: 120, pin: 'start', card: 'id', cell: shown(of) };
  if (value.kind === 'names') return { width: 120, cell: (row) => namesIn(row, of) };
  if (value.kind === 'flag') return { width: 72, cell: (row) => (isOn(row, of) ? '是' : '否') };
  if (value.kind === 'urgency') return { width: 160, cell: (row) => urgencyCell(row, of), card: 'date' };
  if (value.kind === 'moment') return { width: 128, cell: (row) => shown(of)(row) && <TimeCell time={shown(of)(row)} /> };
  if (value.kind === 'count') return { width: 88, align: 'end', cell: shown(of) };
  return undefined;
}

/** The urgency fields in a value of a record. */
export function urgencyFieldsIn(row: AnyRecord, of: string): UrgencyFields | null {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- what rows hold of a value of this kind
  return (ownValue(row, of) as UrgencyFields | undefined) ?? null;
}

function urgencyCell(row: AnyRecord, of: string): ReactNode {
  const facts = urgencyFieldsIn(row, of);
  return facts && <UrgencyInList facts={facts} />;
}

function drawnField(name: string, field: Field): Drawn {
  switch (field.kind) {
    case 'flag':
      return {
        width: 96,
        card: 'state',
        cell: (row) => <StateMark shape={isOn(row, name) ? 'done' : 'closed'}>{field.words[isOn(row, name) ? '1' : '0']}</StateMark>,
      };
    case 'code':
      return { width: 104, cell: (row) => <DictText type={field.dictionary} code={shown(name)(row)} /> };
    case 'choice':
    case 'maybe':
      return { width: 96, card: 'mark', cell: (row) => ownValue(describeFormFields({ [name]: field }, row), name) };
    case 'whole':
      return { width: 96, align: 'end', cell: shown(name) };
    case 'amount':
      return { width: 112, align: 'end', cell: (row) => shown(name)(row) && <MoneyText amount={shown(name)(row)} /> };
    case 'day':
      return { width: 104, cell: shown(name) };
    case 'lines':
    case 'rich':
      return { width: 200, hidden: true, cell: shown(name) };
    default:
      return { width: 'max' in field && field.max > 60 ? 200 : 128, cell: shown(name) };
  }
}

function namesIn(record: AnyRecord, name: string): string {
  const value = ownValue(record, name);
  return Array.isArray(value) ? value.map(textOf).join('、') : '';
}

/** Whether a flag is on; on the wire it is a boolean or 1. */
export function isOn(record: AnyRecord, name: string): boolean {
  return ownValue(record, name) === true || ownValue(record, name) === 1;
}

function shown(name: string): (row: AnyRecord) => string {
  return (row) => textOf(ownValue(row, name));
}
