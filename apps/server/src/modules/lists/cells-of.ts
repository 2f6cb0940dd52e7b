import type { Field } from '@houtai/contract/form';
import { textOf } from '@houtai/contract/form-check';
import { describeFormFields } from '@houtai/contract/form-words';
import { ownValue } from '@houtai/contract/own-value';
import { type AnyResource, BASE_LABELS, columnsOf } from '@houtai/contract/resource';
import { fieldIn } from '@houtai/contract/resource-parts';
import type { UrgencyFields } from '@houtai/contract/urgency-rules';
import { dueInFile } from '@houtai/contract/urgency-words';

import { type Cells, code, day, moment, names, number, text } from '#modules/exports/index.ts';
import { describeText } from '#platform/html/rich-text.ts';

/** A record as a list or detail returns it. */
export type AnsweredRow = Record<string, unknown> & { version: number };

type Cell = Cells<AnsweredRow>[string];

/** The cells of an exported list by column id; `own` replaces those whose values are neither fields nor names. */
export function cellsOf(resource: AnyResource, own: Readonly<Record<string, Cell>>): Cells<AnsweredRow> {
  return Object.fromEntries(columnsOf(resource).map(({ id, of }) => [id, ownValue(own, id) ?? cellOf(resource, of)]));
}

function cellOf(resource: AnyResource, name: string): Cell {
  const { computed = {} } = resource;
  if (Object.hasOwn(BASE_LABELS, name)) return moment((row) => textIn(row, name));
  const field = fieldIn(resource, name);
  if (field) return fieldCell(name, field);
  const { kind } = ownValue(computed, name) ?? {};
  if (kind === 'names') return names((row) => namesIn(row, name));
  if (kind === 'flag') return text((row) => (ownValue(row, name) === true ? '是' : '否'));
  if (kind === 'urgency') return text((row) => urgencyIn(row, name), 20);
  if (kind === 'moment') return moment((row) => textIn(row, name));
  return kind === 'count' ? number((row) => textIn(row, name)) : text((row) => textIn(row, name));
}

function fieldCell(name: string, field: Field): Cell {
  switch (field.kind) {
    case 'whole':
      return number((row) => textIn(row, name));
    case 'amount':
      return number((row) => textIn(row, name), '#,##0.00');
    case 'day':
      return day((row) => textIn(row, name));
    case 'rich':
      return text((row) => describeText(textIn(row, name)), 40);
    case 'code':
      return code(field.dictionary, (row) => textIn(row, name));
    default:
      return text(
        (row) => ownValue(describeFormFields({ [name]: field }, row), name) ?? '',
        'max' in field ? widthOf(field.max) : undefined,
      );
  }
}

/** A width in characters that suffices for most texts with this limit. */
function widthOf(max: number): number {
  return Math.min(40, Math.max(12, Math.round(max / 3)));
}

function namesIn(row: AnsweredRow, name: string): readonly string[] {
  const value = ownValue(row, name);
  return Array.isArray(value) ? value.map(textOf) : [];
}

function urgencyIn(row: AnsweredRow, name: string): string {
  const facts = ownValue(row, name);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- what rows hold of a value of this kind
  return facts ? dueInFile(facts as UrgencyFields) : '';
}

function textIn(row: AnsweredRow, name: string): string {
  return textOf(ownValue(row, name));
}
