import { RICH_TEXT_MAX, SORT_MAX } from '../limits.ts';
import type { WorkRight } from '../people/work-rights.ts';
import { ifRequired, type IfRequired } from './form-needs.ts';
import type { Rule } from './rule.ts';

/** What every field has: its label, and whether it is required; a text replaces the default fault. */
type Basis = { readonly label: string; readonly required: boolean | string };

/** One line of text, trimmed and without invisible characters; an amount may be a number. `inGroups` ignores blanks between digits. */
export type LineField = Basis & {
  readonly kind: 'line' | 'amount';
  readonly max: number;
  readonly rule?: Rule;
  readonly inGroups?: boolean;
  readonly initial: string;
};
/** Several lines of text with a counter. */
export type LinesField = Basis & { readonly kind: 'lines'; readonly max: number; readonly initial: string };
/** Rich text as html with at most `limit` visible characters. */
export type RichField = Basis & { readonly kind: 'rich'; readonly limit: number; readonly initial: string };
/** A secret exactly as it was typed, without trimming. */
export type SecretField = Basis & { readonly kind: 'secret'; readonly max: number; readonly rule?: Rule; readonly initial: string };
/** A whole number between two bounds, both included; it may be blank if `initial` is null. */
export type WholeField = Basis & { readonly kind: 'whole'; readonly from: number; readonly to: number; readonly initial: number | null };
/** Yes or no, with labels for both; it travels as 1 or 0 if `initial` is a number. */
export type FlagField = Basis & { readonly kind: 'flag'; readonly words: FlagWords; readonly initial: boolean | NumericFlag };
/** Yes and no as numbers on the wire. */
export type NumericFlag = 0 | 1;
/** The labels of 1 and 0. */
export type FlagWords = Readonly<Record<'1' | '0', string>>;
/** One of a few fixed codes with labels; a number is read like its text. */
export type ChoiceField<Code extends string = string> = Basis & {
  readonly kind: 'choice';
  readonly words: Readonly<Record<Code, string>>;
  readonly initial: Code | '';
};
/** A choice that may be empty; the empty value may have a label. */
export type OptionalChoiceField<Code extends string = string> = Omit<ChoiceField<Code>, 'kind'> & { readonly kind: 'maybe' };
/** The code of a dictionary entry; a number is read like its text. `within` names the field that selects the dictionary. */
export type CodeField = Basis & {
  readonly kind: 'code';
  readonly dictionary: string;
  readonly within?: { readonly field: string; readonly dictionaryOf: (code: string) => string };
  readonly initial: string;
};
/** A local day as yyyy-MM-dd, or empty. */
export type DayField = Basis & { readonly kind: 'day'; readonly initial: string };
/** The kinds of records that ids stand for, for forms that are drawn or filled from their declaration alone. */
export type RecordKind = 'person' | 'customer' | 'project' | 'company' | 'department' | 'area' | 'file' | 'other';
/** The permission that the chosen people need for the work that the field gives them. */
type Holding = { readonly holding?: WorkRight };
/** The id of a record, or empty. Its name may travel in another field, and it may be limited to the records of another record. */
export type IdField = Basis &
  Holding & {
    readonly kind: 'id';
    readonly of: RecordKind;
    readonly named?: string;
    readonly within?: { readonly field: string };
    readonly initial: string;
  };
/** At most `most` ids joined by commas (specification 3); they travel as a list if `initial` is one. */
export type IdsField = Basis &
  Holding & {
    readonly kind: 'ids';
    readonly of: RecordKind;
    readonly most: number;
    readonly initial: string | readonly string[];
    /** Whether answers give the ids as a list, which an update then accepts, too. */
    readonly isAnsweredAsList?: boolean;
  };

/** A field with one value, which may also be part of a row. */
export type PartField =
  | LineField
  | LinesField
  | RichField
  | SecretField
  | WholeField
  | FlagField
  | ChoiceField
  | OptionalChoiceField
  | CodeField
  | DayField
  | IdField
  | IdsField;

/** The fields of a row by their names on the wire. */
export type PartFields = Readonly<Record<string, PartField>>;

/** At most `most` rows of parts: a list of objects on the wire, JSON of their texts in a control. `rules` apply within one row. */
export type RowsField<F extends PartFields = PartFields> = Basis & {
  readonly kind: 'rows';
  readonly fields: F;
  readonly rules: readonly RowRule<F>[];
  readonly most: number;
  readonly initial: readonly [];
};

/** A field of a form as plain data: the schema of the server and the checks of the web are made from it. */
export type Field = PartField | RowsField;

/** The fields of a form by their names on the wire. */
export type Fields = Readonly<Record<string, Field>>;

/** The valid value of a field. */
export type ValueOf<F extends Field> =
  F extends RowsField<infer Parts>
    ? ValuesOf<Parts>[]
    : F extends WholeField
      ? number | (null extends F['initial'] ? null : never)
      : F extends FlagField
        ? F['initial'] extends NumericFlag
          ? NumericFlag
          : boolean
        : F extends ChoiceField<infer Code>
          ? Code
          : F extends OptionalChoiceField<infer Code>
            ? Code | ''
            : F extends IdsField
              ? F['initial'] extends readonly string[]
                ? string[]
                : string
              : string;

/** The valid values of fields, by name. */
export type ValuesOf<F extends Fields> = { [Name in keyof F]: ValueOf<F[Name]> };

/** A rule between fields: the fault of the field `at`, or blank. Both ends run it when every field is valid by itself. */
export type FormRule<F extends Fields> = { readonly at: keyof F & string; readonly fault: (values: ValuesOf<F>) => string };

/** A rule within a row; a method, so that rows of any parts are assignable. */
export type RowRule<F extends PartFields> = { readonly at: keyof F & string; fault(values: ValuesOf<F>): string };

/**
 * A declared form: its fields, the rules between them, and groups of fields that only make sense as one person left them. A form with a
 * name, which is unique, may be filled in by the assistant.
 */
export type DeclaredForm<F extends Fields = Fields> = {
  readonly name: string;
  readonly fields: F;
  readonly rules: readonly FormRule<F>[];
  readonly together: readonly (readonly (keyof F & string)[])[];
};

/** The values of a declared form, as they are sent and as a handler gets them. */
export type FormOf<D extends { readonly fields: Fields }> = ValuesOf<D['fields']>;

const named = new Map<string, DeclaredForm>();

/** Declares a form. */
export function form<const F extends Fields>(fields: F, more: Partial<Omit<DeclaredForm<F>, 'fields'>> = {}): DeclaredForm<F> {
  const declared: DeclaredForm<F> = { name: '', rules: [], together: [], ...more, fields };
  // oxlint-disable-next-line typescript/consistent-type-assertions -- anyone who finds it by its name reads it as a form of any fields
  if (declared.name !== '') named.set(declared.name, declared as unknown as DeclaredForm);
  return declared;
}

/** The declared form with this name, or undefined. */
export function formNamed(name: string): DeclaredForm | undefined {
  return named.get(name);
}

const YES_NO: FlagWords = { '1': '是', '0': '否' };

type Options<R extends boolean | string> = { required?: R };
/** A line of text of at most `max` characters, on request obeying a rule. */
export function line<const R extends boolean | string = false>(
  label: string,
  { required, ...rest }: Options<R> & { max: number; rule?: Rule; inGroups?: boolean; initial?: string },
): LineField & IfRequired<R> {
  return { kind: 'line', label, initial: '', ...rest, ...ifRequired(required) };
}

/** An amount that travels as text and obeys a rule; empty if unknown. */
export function amount<const R extends boolean | string = false>(
  label: string,
  { required, rule, max = 100 }: Options<R> & { rule: Rule; max?: number },
): LineField & IfRequired<R> & { readonly kind: 'amount' } {
  return { kind: 'amount', label, max, rule, initial: '', ...ifRequired(required) };
}

/** Several lines of at most `max` characters. */
export function lines<const R extends boolean | string = false>(
  label: string,
  { required, max }: Options<R> & { max: number },
): LinesField & IfRequired<R> {
  return { kind: 'lines', label, max, initial: '', ...ifRequired(required) };
}

/** Rich text of at most `limit` visible characters (specification 9: 1500). */
export function richText<const R extends boolean | string = false>(
  label: string,
  { required, limit = RICH_TEXT_MAX }: Options<R> & { limit?: number } = {},
): RichField & IfRequired<R> {
  return { kind: 'rich', label, limit, initial: '', ...ifRequired(required) };
}

/** A required password or key. */
export function secret(label: string, { max = 64, rule }: { max?: number; rule?: Rule } = {}): SecretField & IfRequired<true> {
  return { kind: 'secret', label, required: true, max, initial: '', ...(rule && { rule }) };
}

/** A whole number between two bounds, both included; a call without it means `initial`. */
export function wholeNumber<Initial extends number | null>(
  label: string,
  bounds: { from: number; to: number; initial: Initial },
): WholeField & IfRequired<false> & { readonly initial: Initial } {
  return { kind: 'whole', label, required: false, ...bounds };
}

/** The sort number of records that administrators order, lower ones first. */
export function sortNumber(initial?: number): WholeField & IfRequired<false> & { readonly initial: number };
export function sortNumber(initial: null): WholeField & IfRequired<false> & { readonly initial: null };
export function sortNumber(initial: number | null = 0): WholeField & IfRequired<false> {
  return wholeNumber('排序', { from: 0, to: SORT_MAX, initial });
}

/** Yes or no; a call without it means `initial`. */
export function flag(label: string, initial = false, words: FlagWords = YES_NO): FlagField & IfRequired<false> {
  return { kind: 'flag', label, required: false, words, initial };
}

/** Yes or no as 1 or 0; a call without it means `initial`. */
export function numericFlag(
  label: string,
  initial: NumericFlag,
  words: FlagWords = YES_NO,
): FlagField & IfRequired<false> & { readonly initial: NumericFlag } {
  return { kind: 'flag', label, required: false, words, initial };
}

/** One of the codes of a table of words. It is required unless it has `initial`, which a call without it means. */
export function choice<Code extends string>(label: string, words: Readonly<Record<Code, string>>): ChoiceField<Code> & IfRequired<true>;
export function choice<Code extends string>(
  label: string,
  words: Readonly<Record<Code, string>>,
  initial: NoInfer<Code>,
): ChoiceField<Code> & IfRequired<false>;
export function choice(label: string, words: Readonly<Record<string, string>>, initial = ''): ChoiceField {
  return { kind: 'choice', label, required: initial === '', words, initial };
}

/** One of the codes of a table of words, or none. */
export function optionalChoice<Code extends string>(
  label: string,
  words: Readonly<Record<Code, string>>,
): OptionalChoiceField<Code> & IfRequired<false> {
  return { kind: 'maybe', label, required: false, words, initial: '' };
}

/** A code of a dictionary, which may depend on another field. */
export function code<const R extends boolean | string = false>(
  label: string,
  {
    required,
    dictionary = '',
    initial = '',
    within,
  }: Options<R> & { dictionary?: string; initial?: string } & Pick<CodeField, 'within'> = {},
): CodeField & IfRequired<R> {
  return { kind: 'code', label, dictionary, initial, ...(within && { within }), ...ifRequired(required) };
}

/** A day. */
export function day<const R extends boolean | string = false>(label: string, { required }: Options<R> = {}): DayField & IfRequired<R> {
  return { kind: 'day', label, initial: '', ...ifRequired(required) };
}

/** The id of one record. */
export function id<const R extends boolean | string = false, const Named extends string = never>(
  label: string,
  { required, of = 'other', within, ...rest }: Options<R> & Holding & { of?: RecordKind; named?: Named; within?: string } = {},
): IdField & IfRequired<R> & { readonly named?: Named } {
  const scope = within === undefined ? {} : { within: { field: within } };
  return { kind: 'id', label, of, ...scope, ...rest, initial: '', ...ifRequired(required) };
}

/** The ids of at most `most` records. */
export function ids<const R extends boolean | string = false, const Of extends RecordKind = 'other'>(
  label: string,
  { required, of, isAnsweredAsList = false, ...rest }: Options<R> & Holding & { most: number; of?: Of; isAnsweredAsList?: boolean },
): IdsField & IfRequired<R> & { readonly of: Of; readonly initial: string } {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- where it is left out, Of is its default
  return { kind: 'ids', label, of: of ?? ('other' as Of), initial: '', ...rest, isAnsweredAsList, ...ifRequired(required) };
}

/** The ids of at most `most` records, which travel as a list; a call has to send it, even if it is empty. */
export function idList(label: string, { most }: { most: number }): IdsField & IfRequired<false> & { readonly initial: readonly string[] } {
  return { kind: 'ids', label, of: 'other', required: false, initial: [], most };
}

/** At most `most` rows of parts; if required, there is at least one. */
export function rows<const F extends PartFields, const R extends boolean | string = false>(
  label: string,
  { fields, rules = [], most, required }: Options<R> & { fields: F; rules?: readonly RowRule<F>[]; most: number },
): RowsField<F> & IfRequired<R> {
  return { kind: 'rows', label, fields, rules, most, initial: [], ...ifRequired(required) };
}
