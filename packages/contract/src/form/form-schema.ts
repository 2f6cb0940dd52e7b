import { z } from 'zod';

import { RICH_TEXT_HTML_MAX } from '../limits.ts';
import { BLANK, blankFault, cleanText, faultOfIds, faultOfText, uncounted, WORDS } from './form-check.ts';
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

/** What is sent for a field: of an amount and a code also the number. */
type SentFor<F extends Field> = F['kind'] extends 'amount' | 'choice' | 'maybe' | 'code' ? ValueOf<F> | number : ValueOf<F>;

/** What is not required may be null, which is what a form begins with. */
type MaySend<F extends Field> = F extends { required: false } ? SentFor<F> | null : SentFor<F>;

/** The schema of a field; what is not required may be left out, unless it is a list, and is then what a form begins with. */
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

/** The same of an update, where what is not required may be left out and then stays as it is. */
export type UpdateShapeOf<F extends Fields> = { [Name in keyof F]: UpdateSchemaOf<F[Name]> };

/** The same where each may be left out and then stays as it is. */
export type PartShapeOf<F extends Fields> = { [Name in keyof F]: z.ZodOptional<z.ZodType<ValueOf<F[Name]>, MaySend<F[Name]>>> };

/** What rows of a list hold of fields, by name. */
export type RowShapeOf<F extends Fields> = { [Name in keyof F]: z.ZodType<ValueOf<F[Name]>, ValueOf<F[Name]>> };

/**
 * The schema of a form as a call takes it, with further keys beside its fields. It refuses what the form of the web refuses, in the same
 * words; the visible characters of rich text are counted by the handler, which reads html. For an `update` what is not required may be
 * left out and stays as it is, so that the rules of the form are left to the handler, which has the stored record.
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

/** The same for a call that updates a record. */
export function updateShapeOf<F extends Fields>(fields: F): UpdateShapeOf<F> {
  const shape = Object.entries(fields).map(([name, field]) => {
    const schema = sentOf(field, field.kind === 'ids' && field.isAnsweredAsList ? idsAsAnswered(field) : inputOf(field));
    return [name, field.required === false ? schema.optional() : schema];
  });
  // oxlint-disable-next-line typescript/consistent-type-assertions -- each name has just been given the schema of its field
  return Object.fromEntries(shape) as UpdateShapeOf<F>;
}

/** The same for a call that changes what it is given, and nothing else. */
export function partShapeOf<F extends Fields>(fields: F): PartShapeOf<F> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- each name has just been given the schema of its field
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, partOf(field)])) as PartShapeOf<F>;
}

/** The same as conditions of a list: each may be left out, and null is none. */
export function filterShapeOf<F extends Fields>(fields: F): PartShapeOf<F> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- each name has just been given the schema of its field
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, sentOf(field).optional()])) as PartShapeOf<F>;
}

/** What may be left out of a change of a part and not be emptied by it. */
const neverEmpty = new WeakSet<z.ZodType>();

/** Whether a field that may be left out is refused as null, rather than left out then as well. */
export function isNeverEmpty(schema: z.ZodType): boolean {
  return neverEmpty.has(schema);
}

function partOf(field: Field): z.ZodType {
  const schema = sentOf(field).optional();
  if (field.required !== false) neverEmpty.add(schema);
  return schema;
}

/** The same in an answer, where nothing is refused that was stored under older rules. */
export function rowShapeOf<F extends Fields>(fields: F): RowShapeOf<F> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- each name has just been given the schema of its field
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, outputOf(field)])) as RowShapeOf<F>;
}

type Wrong = { error: (issue: { input?: unknown }) => string };

function mayBeLeftOut({ required, initial }: Field): boolean {
  return required === false && !Array.isArray(initial);
}

/** What is not required may be null, too: it is then what a form begins with. */
function sentOf(field: Field, schema = inputOf(field)): z.ZodType {
  if (field.required !== false) return schema;
  return schema.nullable().transform((value) => value ?? field.initial);
}

function wrongIn(field: Field): Wrong {
  return {
    error: ({ input }) => (isMissing(input) ? blankFault(field) || (input === '' ? wrongKind(field) : BLANK) : wrongKind(field)),
  };
}

function inputOf(field: Field): z.ZodType {
  const wrong = wrongIn(field);
  switch (field.kind) {
    case 'whole': {
      const number = z.number(wrong).refine((value) => faultOfText(field, String(value), uncounted) === '', wrongKind(field));
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
      const fault = ids.length === 0 ? blankFault(field) : faultOfIds(field, ids);
      if (fault) ctx.addIssue({ code: 'custom', message: fault });
    })
    .meta(documented(field));
}

function rowsOf(field: RowsField, wrong: Wrong): z.ZodType {
  return z
    .array(schemaOf(field), wrong)
    .superRefine((rows, ctx) => {
      const fault = rows.length === 0 ? blankFault(field) : rows.length > field.most ? WORDS.rows(field.most) : '';
      if (fault) ctx.addIssue({ code: 'custom', message: fault });
    })
    .meta(documented(field));
}

/** Text that the web's own check of the field lets through. */
function textIn(field: Field, wrong?: Wrong): z.ZodType<string, string> {
  return z
    .string(wrong)
    .overwrite((text) => cleanText(field, text))
    .superRefine((text, ctx) => {
      const fault = faultOfText(field, text, uncounted);
      if (fault) ctx.addIssue({ code: 'custom', message: fault });
    })
    .meta(documented(field));
}

function isMissing(input: unknown): boolean {
  return input === undefined || input === null || input === '';
}

/** What is said of a value of another kind. */
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

/** What the API document says of a text beyond its being one. */
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

/** Empty may have words of its own, too. */
function codesOf({ kind, words }: ChoiceField | OptionalChoiceField | FlagField): string[] {
  return [...new Set([...(kind === 'maybe' ? [''] : []), ...Object.keys(words)])];
}
