import type { DeclaredForm, Field, Fields, ValuesOf } from '@houtai/contract/form';
import { valuesOf } from '@houtai/contract/form-check';
import { ruleFaults } from '@houtai/contract/form-rules';
import type { Tag } from '@houtai/contract/tags';
import type { SQLWrapper } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import type { Ctx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';
import type { LookUp, ReferenceOption } from '#platform/references.ts';

declare module '#platform/module.ts' {
  interface Hooks {
    importKind: ImportKind;
  }
}

/** The texts of fields, as their controls would contain them. */
export type CellTexts = Readonly<Record<string, string>>;

/** An existing record, as its form would open it. */
export type FoundRecord = { id: string; version: number; name: string; values: Readonly<Record<string, unknown>> };

type Versioned = PgTable & { id: SQLWrapper; version: SQLWrapper };

/** A kind of records that can be imported. The engine knows no kind by name. */
export type ImportKind = {
  /** Its name on the wire, and its name for people. */
  kind: string;
  name: string;
  /** The right to import, and the rights of the equivalent manual calls; without `remove`, removal requires `edit`. */
  tag: Tag;
  may: { add: Tag; edit: Tag; remove?: Tag };
  /** The columns of a sheet: the fields of the form, preceded by fields that only identify a record. */
  fields: Fields;
  /** The record type in histories; blank for parts of other records. */
  recordType: string;
  /** Whether the system assigns numbers: a row that names an unknown number is an error. */
  isNumbered: boolean;
  /** The field that is fixed for a whole sheet when it is uploaded to a record; it needs no column then. */
  within: string;
  /** Initial values of a new record beyond those of the form, for this person. */
  initial: (ctx: Ctx) => CellTexts;
  /** Adds values that follow from others and have no column. */
  complete: (texts: CellTexts) => CellTexts;
  form: Fields;
  /** Faults between fields that are valid by themselves. */
  between: (texts: CellTexts) => { at: string; fault: string }[];
  /** The fields that together identify a record; a row with none of them filled is a new record. */
  keys: readonly string[];
  /** Alternative column names. */
  synonyms: Readonly<Record<string, readonly string[]>>;
  lookUps: Readonly<Record<string, LookUp>>;
  /** The records with these keys, in order; null where this person sees none. */
  find: (ctx: Ctx, keys: readonly CellTexts[]) => Promise<(FoundRecord | null)[]>;
  /** True if rows depend on each other only through unique indexes of the table, so that they can be written in batches. */
  isIndependent: boolean;
  /** The table of the records, if they are rows of one with versions. */
  table: Versioned | null;
  read: (ctx: Ctx, ids: readonly string[]) => Promise<FoundRecord[]>;
  /** Each does the same as the manual call, and refuses the same. */
  add: (ctx: Ctx, texts: CellTexts) => Promise<string>;
  update: (ctx: Ctx, found: FoundRecord, texts: CellTexts) => Promise<void>;
  remove: (ctx: Ctx, found: FoundRecord) => Promise<void>;
  /** The options that later rows can use to refer to this record, by field. */
  offers: (id: string, texts: CellTexts) => Readonly<Record<string, ReferenceOption>>;
};

type Said<F extends Fields, Left extends keyof F & string> = Pick<ImportKind, 'kind' | 'name' | 'tag' | 'may' | 'keys' | 'find' | 'read'> &
  Partial<
    Pick<
      ImportKind,
      | 'synonyms'
      | 'lookUps'
      | 'offers'
      | 'remove'
      | 'recordType'
      | 'isNumbered'
      | 'isIndependent'
      | 'table'
      | 'within'
      | 'initial'
      | 'complete'
    >
  > & {
    form: DeclaredForm<F>;
    /** Fields without a column. */
    leave?: readonly Left[];
    /** Fields beside the form that identify a record. */
    beside?: Fields;
    add: (ctx: Ctx, values: ValuesOf<F>, texts: CellTexts) => Promise<{ id: string }>;
    update: (ctx: Ctx, found: FoundRecord, values: ValuesOf<F>) => Promise<unknown>;
  };

/** Declares a kind by its form and the calls for a single record. */
export function importKind<F extends Fields, Left extends keyof F & string = never>(said: Said<F, Left>): ImportKind {
  const { form, leave = [], beside = {}, add, update, ...rest } = said;
  const left: ReadonlySet<string> = new Set(leave);
  const columns = Object.entries<Field>(form.fields).filter(([name]) => !left.has(name));
  const valuesIn = (texts: CellTexts) => valuesOf(form, (name) => texts[name] ?? '');
  return {
    ...USUAL,
    ...rest,
    form: form.fields,
    fields: { ...beside, ...Object.fromEntries(columns) },
    between: (texts) => ruleFaults(form, valuesIn(texts)),
    add: async (ctx, texts) => (await add(ctx, valuesIn(texts), texts)).id,
    update: async (ctx, found, texts) => void (await update(ctx, found, valuesIn(texts))),
  };
}

const USUAL = {
  synonyms: {},
  lookUps: {},
  recordType: '',
  isNumbered: false,
  isIndependent: false,
  table: null,
  within: '',
  offers: () => ({}),
  initial: () => ({}),
  complete: (texts: CellTexts) => texts,
  remove: stays,
};

/** Records that cannot be deleted manually stay when an import is undone. */
function stays(): Promise<void> {
  return Promise.reject(new AppError('A0409', '这类记录不能删除，请手工处理'));
}
