import { z } from 'zod';

import { RICH_TEXT_HTML_MAX } from '../limits.ts';
import { BLANK, cleanText, countNoVisible, faultOfIds, faultOfText, requiredFault, WORDS } from './form-check.ts';
import { ruleFaults } from './form-rules.ts';
import type {
  ChoiceField,
  DeclaredForm,
  Field,
  Fields,
  FlagField,
  IdsField,
  OptionalChoiceField,
  RowsField,
  ValueOf,
  ValuesOf,
} from './form.ts';

/** The type that is sent for a field; an amount or a code may also be a number. */
type SentFor<F extends Field> = F['kind'] extends 'amount' | 'choice' | 'maybe' | 'code' ? ValueOf<F> | number : ValueOf<F>;

/** An optional field may be null, which stands for its initial value. */
type MaySend<F extends Field> = F extends { required: false } ? SentFor<F> | null : SentFor<F>;

/** The schema of a field. An optional one may be absent, unless it is a list, and then has its initial value. */
type SchemaOf<F extends Field> = F extends { required: false }
  ? F extends { initial: readonly unknown[] }
    ? z.ZodType<ValueOf<F>, MaySend<F>>
    : z.ZodDefault<z.ZodType<ValueOf<F>, MaySend<F>>>
  : z.ZodType<ValueOf<F>, MaySend<F>>;

type UpdateSchemaOf<F extends Field> = F extends { required: false }
  ? z.ZodOptional<z.ZodType<ValueOf<F>, MaySend<F>>>
  : z.ZodType<ValueOf<F>, MaySend<F>>;

type Declared<F extends Fields> = Pick<DeclaredForm<F>, 'fields' | 'rules'>;

/** The schemas of fields, by name. */
export type ShapeOf<F extends Fields> = { [Name in keyof F]: SchemaOf<F[Name]> };

/** The schemas of fields in an update, where an absent optional field stays as it is. */
export type UpdateShapeOf<F extends Fields> = { [Name in keyof F]: UpdateSchemaOf<F[Name]> };

/** The schemas of fields that may each be absent and then stay as they are. */
export type PartShapeOf<F extends Fields> = { [Name in keyof F]: z.ZodOptional<z.ZodType<ValueOf<F[Name]>, MaySend<F[Name]>>> };

/** The schemas of fields in the rows of a list, by name. */
export type RowShapeOf<F extends Fields> = { [Name in keyof F]: z.ZodType<ValueOf<F[Name]>, ValueOf<F[Name]>> };

/**
 * The schema of a form as a call takes it, with further keys beside its fields. It refuses what the form in the web refuses, with the same
 * messages; the handler counts the visible characters of rich text, because it parses html. In an `update`, optional fields may be absent
 * and stay as they are, so the handler checks the rules with the stored record.
 */
export function schemaOf<F extends Fields>(declared: Declared<F>): z.ZodObject<ShapeOf<F>>;
export function schemaOf<F extends Fields, Extra extends z.ZodRawShape>(
  declared: Declared<F>,
  extra: Extra,
): z.ZodObject<ShapeOf<F> & Extra>;
export function schemaOf<F extends Fields, Extra extends z.ZodRawShape>(
  declared: Declared<F>,
  purpose: 'update',
  extra: Extra,
): z.ZodObject<UpdateShapeOf<F> & Extra>;
export function schemaOf<F extends Fields>(
  { fields, rules }: Declared<F>,
  purpose: 'update' | z.ZodRawShape = {},
  beside: z.ZodRawShape = {},
): z.ZodObject {
  if (purpose === 'update') return z.object({ ...updateShapeOf(fields), ...beside });
  const schema = z.object({ ...shapeOf(fields), ...purpose }).superRefine((values, ctx) => {
    const held = new Map(Object.entries(values));
    const failed = ctx.issues.map(({ path }) => String(path?.[0]));
    const wrong = new Set(failed.filter((name) => !isMissing(held.get(name))));
    // oxlint-disable-next-line typescript/consistent-type-assertions -- the object has just been parsed by the shape of these fields
    const faults = ruleFaults({ rules }, values as ValuesOf<F>, (name) => wrong.has(name));
    for (const { at, fault } of faults) ctx.addIssue({ code: 'custom', path: [at], message: fault });
  });
  return schema;
}

/** The schemas of some fields, for a call that takes them among others. */
export function shapeOf<F extends Fields>(fields: F): ShapeOf<F> {
  const shape = Object.entries(fields).map(([name, field]) => [
    name,
    mayBeLeftOut(field) ? sentOf(field).default(field.initial) : sentOf(field),
  ]);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- each name has just been given the schema of its field
  return Object.fromEntries(shape) as ShapeOf<F>;
}

/** The schemas of some fields for a call that updates a record. */
export function updateShapeOf<F extends Fields>(fields: F): UpdateShapeOf<F> {
  const shape = Object.entries(fields).map(([name, field]) => {
    const schema = sentOf(field, field.kind === 'ids' && field.isAnsweredAsList ? idsAsAnswered(field) : inputOf(field));
    return [name, field.required === false ? schema.optional() : schema];
  });
  // oxlint-disable-next-line typescript/consistent-type-assertions -- each name has just been given the schema of its field
  return Object.fromEntries(shape) as UpdateShapeOf<F>;
}

/** The schemas of some fields for a call that changes only the fields that it is given. */
export function partShapeOf<F extends Fields>(fields: F): PartShapeOf<F> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- each name has just been given the schema of its field
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, partOf(field)])) as PartShapeOf<F>;
}

/** The schemas of some fields as filters of a list: each may be absent, and null means no filter. */
export function filterShapeOf<F extends Fields>(fields: F): PartShapeOf<F> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- each name has just been given the schema of its field
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sentOf(field).optional()])) as PartShapeOf<F>;
}

/** Schemas of fields that may be absent from a partial change but not null. */
const neverEmpty = new WeakSet<z.ZodType>();

/** Whether a field that may be absent refuses null, instead of treating null as absent. */
export function isNeverEmpty(schema: z.ZodType): boolean {
  return neverEmpty.has(schema);
}

function partOf(field: Field): z.ZodType {
  const schema = sentOf(field).optional();
  if (field.required !== false) neverEmpty.add(schema);
  return schema;
}

/** The schemas of some fields in an answer, which does not refuse values stored under older rules. */
export function rowShapeOf<F extends Fields>(fields: F): RowShapeOf<F> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- each name has just been given the schema of its field
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, outputOf(field)])) as RowShapeOf<F>;
}

type Wrong = { error: (issue: { input?: unknown }) => string };

function mayBeLeftOut({ required, initial }: Field): boolean {
  return required === false && !Array.isArray(initial);
}

/** An optional field may also be null and then has its initial value. */
function sentOf(field: Field, schema = inputOf(field)): z.ZodType {
  if (field.required !== false) return schema;
  return schema.nullable().transform((value) => value ?? field.initial);
}

function wrongIn(field: Field): Wrong {
  return {
    error: ({ input }) => (isMissing(input) ? requiredFault(field) || (input === '' ? wrongKind(field) : BLANK) : wrongKind(field)),
  };
}

function inputOf(field: Field): z.ZodType {
  const wrong = wrongIn(field);
  switch (field.kind) {
    case 'whole': {
      const number = z.number(wrong).refine((value) => faultOfText(field, String(value), countNoVisible) === '', wrongKind(field));
      const blank = z.literal('').transform(() => null);
      return field.initial === null ? z.union([number, blank], wrong) : number;
    }
    case 'flag':
      return flagOf(field, wrong);
    case 'ids':
      return typeof field.initial === 'string' ? textIn(field, wrong) : listOf(field, wrong);
    case 'rows':
      return rowsOf(field, wrong);
    case 'amount':
    case 'choice':
    case 'maybe':
    case 'code':
      return z.union([z.string(), z.number()], wrong).transform(String).pipe(textIn(field));
    default:
      return textIn(field, wrong);
  }
}

function flagOf({ initial }: Pick<FlagField, 'initial'>, wrong?: Wrong): z.ZodType {
  return typeof initial === 'number' ? z.union([z.literal(0), z.literal(1)], wrong) : z.boolean(wrong);
}

/** Ids as a text, or as the list that answers give. */
function idsAsAnswered(field: IdsField): z.ZodType {
  const joined = z.array(z.string()).transform((ids) => ids.join(','));
  return z.union([z.string(), joined], wrongIn(field)).pipe(textIn(field)).meta(documented(field));
}

function listOf(field: IdsField, wrong: Wrong): z.ZodType {
  return z
    .array(z.string('应为文本'), wrong)
    .superRefine((ids, ctx) => {
      const fault = ids.length === 0 ? requiredFault(field) : faultOfIds(field, ids);
      if (fault) ctx.addIssue({ code: 'custom', message: fault });
    })
    .meta(documented(field));
}

function rowsOf(field: RowsField, wrong: Wrong): z.ZodType {
  return z
    .array(schemaOf(field), wrong)
    .superRefine((rows, ctx) => {
      const fault = rows.length === 0 ? requiredFault(field) : rows.length > field.most ? WORDS.rows(field.most) : '';
      if (fault) ctx.addIssue({ code: 'custom', message: fault });
    })
    .meta(documented(field));
}

/** Text that passes the check of the field in the web. */
function textIn(field: Field, wrong?: Wrong): z.ZodType<string, string> {
  return z
    .string(wrong)
    .overwrite((text) => cleanText(field, text))
    .superRefine((text, ctx) => {
      const fault = faultOfText(field, text, countNoVisible);
      if (fault) ctx.addIssue({ code: 'custom', message: fault });
    })
    .meta(documented(field));
}

function isMissing(input: unknown): boolean {
  return input === undefined || input === null || input === '';
}

/** The fault of a value of another type. */
function wrongKind(field: Field): string {
  switch (field.kind) {
    case 'whole':
      return WORDS.whole(field.from, field.to);
    case 'flag':
      return WORDS.flag;
    case 'ids':
      return typeof field.initial === 'string' ? '应为文本' : WORDS.list;
    case 'rows':
      return WORDS.list;
    default:
      return '应为文本';
  }
}

/** What the API document says of a text field. */
function documented(field: Field): Record<string, unknown> {
  return {
    title: field.label,
    ...('max' in field && { maxLength: field.max }),
    ...('words' in field && { enum: codesOf(field) }),
    ...(field.kind === 'rich' && { maxLength: RICH_TEXT_HTML_MAX }),
    ...(field.kind === 'day' && { format: 'date' }),
  };
}

function outputOf(field: Field): z.ZodType {
  if (field.kind === 'whole') return field.initial === null ? z.number().nullable() : z.number();
  if (field.kind === 'flag') return flagOf(field);
  if (field.kind === 'rows') return z.array(z.object(rowShapeOf(field.fields)));
  if (field.kind === 'ids' && typeof field.initial !== 'string') return z.array(z.string());
  return field.kind === 'choice' || field.kind === 'maybe' ? z.enum(codesOf(field)) : z.string();
}

/** The empty choice may have words of its own, too. */
function codesOf({ kind, words }: ChoiceField | OptionalChoiceField | FlagField): string[] {
  return [...new Set([...(kind === 'maybe' ? [''] : []), ...Object.keys(words)])];
}
