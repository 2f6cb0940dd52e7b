import { z } from 'zod';

import { Day, Id, Moment, text } from '../form/fields.ts';
import { countNoVisible, faultOfText, WORDS } from '../form/form-check.ts';
import { filterShapeOf, rowShapeOf } from '../form/form-schema.ts';
import type { Field, Fields, WholeField } from '../form/form.ts';
import { KEY } from '../form/key-rule.ts';
import { ownValue } from '../own-value.ts';
import { FileEntry } from '../records/record-files.ts';
import { UrgencyValue } from '../schedule/urgency-schema.ts';
import { sortOf } from './paging.ts';
import { computedIn, fieldIn, idNameOf, searchMax } from './resource-parts.ts';
import { type AnyResource, type ComputedValue, isFileField, labelIn, listedFields, type ResourceFilter } from './resource.ts';

/** The schema of a record's id. A natural key may be any key, because no record has one that its field refuses. */
export function idOf({ naturalKey }: AnyResource): z.ZodType<string, string> {
  return naturalKey === undefined ? Id : text(64, 1).regex(KEY.pattern, KEY.message);
}

/** The schema of a row of the list. */
export function rowSchema(resource: AnyResource, shapes: OwnShapes): z.ZodObject {
  const { rights, readers } = resource;
  return z.object({
    [idNameOf(resource)]: z.string(),
    ...rowShapeOf(listedFields(resource)),
    ...computedShape(computedIn(resource, 'row'), shapes),
    createdAt: Moment,
    updatedAt: Moment,
    version: z.number(),
    ...(rights && { may: z.object(Object.fromEntries((rights === true ? ['edit', 'remove'] : rights).map((act) => [act, z.boolean()]))) }),
    ...(readers && { hidden: z.array(z.string()) }),
  });
}

/** Schemas of the values declared by `otherValue`, by name. */
export type OwnShapes = Readonly<Record<string, z.ZodType>>;

/** The schemas of computed values, by name. */
export function computedShape(values: readonly [string, ComputedValue][], shapes: OwnShapes): z.ZodRawShape {
  return Object.fromEntries(
    values.map(([name, value]) => [name, (value.kind === 'other' && ownValue(shapes, name)) || computedSchema(value)]),
  );
}

function computedSchema(value: ComputedValue): z.ZodType {
  switch (value.kind) {
    case 'count':
      return z.number();
    case 'names':
      return z.array(z.string());
    case 'flag':
      return z.boolean();
    case 'moment':
      return value.isAlways ? Moment : Moment.nullable();
    case 'urgency':
      return UrgencyValue;
    case 'field':
      return rowShapeOf({ value: value.field }).value;
    default:
      return z.string();
  }
}

/** The schema of a detail. */
export function detailSchema(resource: AnyResource, shapes: OwnShapes): z.ZodObject {
  const { form, detailValues = {} } = resource;
  const { fields } = form;
  const listed = listedFields(resource);
  const rest: Fields = Object.fromEntries(Object.entries(fields).filter(([name]) => !Object.hasOwn(listed, name)));
  const hasFiles = Object.values(fields).some(isFileField);
  return rowSchema(resource, shapes).extend({
    ...rowShapeOf(rest),
    ...computedShape(computedIn(resource, 'detail'), shapes),
    ...(hasFiles && { fileList: z.array(FileEntry) }),
    ...computedShape(Object.entries(detailValues), shapes),
  });
}

/** The parameters of a list call: filters and order. */
export function queryShape(resource: AnyResource): z.ZodRawShape {
  const { sort, defaultSort } = resource;
  return { ...filtersShape(resource), ...(sort.length > 0 && { sort: sortOf(sort, defaultSort) }) };
}

/** The parameters of the filters of a list. */
export function filtersShape(resource: AnyResource): z.ZodRawShape {
  return Object.fromEntries(resource.filters.flatMap((filter) => filterInputs(resource, filter)));
}

/** The filters of the view counts: every filter that is no view. */
export function countedShape(resource: AnyResource): z.ZodRawShape {
  const views = new Set((resource.views ?? []).flatMap(({ where }) => where?.[0] ?? []));
  return Object.fromEntries(Object.entries(filtersShape(resource)).filter(([name]) => !views.has(name)));
}

/** A whole number as text in an address. */
function wholeOf(field: WholeField): z.ZodType {
  const fault = WORDS.whole(field.from, field.to);
  return z
    .union([z.number(), z.string()], fault)
    .refine((value) => value !== '' && faultOfText(field, String(value), countNoVisible) === '', fault)
    .transform(Number);
}

/** Values of a choice joined by commas, at most as many as it has. */
export function filledTextSchema(field: Field | undefined, label = field?.label ?? ''): z.ZodType<string, string> {
  const known = new Set(field && 'words' in field ? Object.keys(field.words) : []);
  const isKnown = (text: string) => {
    const values = text.split(',');
    return values.length <= known.size && values.every((value) => known.has(value));
  };
  return z.string().refine(isKnown, `${label}不正确`);
}

function filterInputs(resource: AnyResource, filter: ResourceFilter): [string, z.ZodType][] {
  switch (filter.kind) {
    case 'contains':
    case 'starts':
    case 'typed':
      return [[filter.name, textInput(resource, filter).optional()]];
    case 'during':
      return [filter.name, filter.until].map((each) => [each, Moment.optional()]);
    case 'between':
      return boundInputs(resource, filter);
    case 'custom':
      return [[filter.name, filter.initial === undefined ? oneOfWords(filter).optional() : oneOfWords(filter).default(filter.initial)]];
    case 'related':
      return [[filter.name, Id.optional()]];
    case 'anyOf':
      return [[filter.name, filledTextSchema(fieldIn(resource, filter.of), labelIn(resource, filter.of)).optional()]];
    case 'is':
      return valueInputs(resource, filter.of, filter.name);
  }
}

function boundInputs(resource: AnyResource, { of, name, until }: Extract<ResourceFilter, { kind: 'between' }>): [string, z.ZodType][] {
  const field = fieldIn(resource, of);
  if (field?.kind === 'amount') return Object.entries(filterShapeOf({ [name]: field, [until]: field }));
  return [name, until].map((each) => [each, Day.optional()]);
}

function textInput(resource: AnyResource, filter: Extract<ResourceFilter, { kind: 'contains' | 'starts' | 'typed' }>): z.ZodType {
  return text(filter.max ?? searchMax(resource, filter.kind === 'contains' ? filter.in : [filter.name]));
}

function oneOfWords({ words, label }: { words: Readonly<Record<string, string>>; label: string }): z.ZodType {
  return z.enum(Object.keys(words), `${label}不正确`);
}

function valueInputs(resource: AnyResource, of: string, name: string): [string, z.ZodType][] {
  const field = fieldIn(resource, of);
  if (!field) throw new Error(`${of} is no field that a list can be filtered by`);
  if (field.kind === 'ids') return [[name, Id.optional()]];
  if (field.kind === 'whole') return [[name, wholeOf(field).optional()]];
  if (field.kind === 'choice' && field.required !== false) return [[name, oneOfWords(field).optional()]];
  if (field.kind === 'flag') return [[name, z.enum(['0', '1'], '应为 0 或 1').optional()]];
  return Object.entries(filterShapeOf({ [name]: field }));
}
