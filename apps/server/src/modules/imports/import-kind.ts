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

/** The texts of fields, as their controls would hold them. */
export type Texts = Readonly<Record<string, string>>;

/** A record that is there already, as its form would open it. */
export type Found = { id: string; version: number; name: string; values: Readonly<Record<string, unknown>> };

type Versioned = PgTable & { id: SQLWrapper; version: SQLWrapper };

/** A kind of records that sheets become: the engine knows none by name. */
export type ImportKind = {
  /** Its name on the wire, and what people call it. */
  kind: string;
  name: string;
  /** The right to import, and those that the calls ask for which do the same by hand; without one to remove it is that to edit. */
  tag: Tag;
  may: { add: Tag; edit: Tag; remove?: Tag };
  /** The columns of a sheet: the fields of its form, before them those beside it by which a record is recognised. */
  fields: Fields;
  /** As what the history knows the records; blank for those that it does not know by themselves. */
  recordType: string;
  /** Records have numbers that the system gives: a row that names one which is not there is wrong. */
  isNumbered: boolean;
  /** The field that is the same for a whole sheet, where it is brought to a record: it needs no column then. */
  within: string;
  /** What a new one begins with, beyond what its form does, for this person. */
  initial: (ctx: Ctx) => Texts;
  /** Texts with what follows from them and has no column of its own. */
  complete: (texts: Texts) => Texts;
  form: Fields;
  /** What is wrong between fields that each pass for themselves. */
  between: (texts: Texts) => { at: string; fault: string }[];
  /** The fields by which a record is recognised, together; without one that is filled a row is a new record. */
  keys: readonly string[];
  /** What the heads of columns are called, too. */
  synonyms: Readonly<Record<string, readonly string[]>>;
  lookUps: Readonly<Record<string, LookUp>>;
  /** The records with these keys, in their order; null where there is none for this person. */
  find: (ctx: Ctx, keys: readonly Texts[]) => Promise<(Found | null)[]>;
  /** Rows take nothing from each other but what a unique index of the table keeps: they are written side by side. */
  isIndependent: boolean;
  /** The table of the records, where they are rows of one that has versions. */
  table: Versioned | null;
  read: (ctx: Ctx, ids: readonly string[]) => Promise<Found[]>;
  /** Each does what the call does that a person makes by hand, and refuses what that refuses. */
  add: (ctx: Ctx, texts: Texts) => Promise<string>;
  update: (ctx: Ctx, found: Found, texts: Texts) => Promise<void>;
  remove: (ctx: Ctx, found: Found) => Promise<void>;
  /** What rows further down can name after this one: an option for each such field. */
  offers: (id: string, texts: Texts) => Readonly<Record<string, ReferenceOption>>;
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
    /** Fields that no column is taken for. */
    leave?: readonly Left[];
    /** Fields beside the form by which a record is recognised. */
    beside?: Fields;
    add: (ctx: Ctx, values: ValuesOf<F>, texts: Texts) => Promise<{ id: string }>;
    update: (ctx: Ctx, found: Found, values: ValuesOf<F>) => Promise<unknown>;
  };

/** Declares a kind by its form and by what the calls for one record do. */
export function importKind<F extends Fields, Left extends keyof F & string = never>(said: Said<F, Left>): ImportKind {
  const { form, leave = [], beside = {}, add, update, ...rest } = said;
  const left: ReadonlySet<string> = new Set(leave);
  const columns = Object.entries<Field>(form.fields).filter(([name]) => !left.has(name));
  const valuesIn = (texts: Texts) => valuesOf(form, (name) => texts[name] ?? '');
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
  complete: (texts: Texts) => texts,
  remove: stays,
};

/** What nobody can remove by hand is not removed by taking an import back either. */
function stays(): Promise<void> {
  return Promise.reject(new AppError('A0409', '这类记录不能删除，请手工处理'));
}
