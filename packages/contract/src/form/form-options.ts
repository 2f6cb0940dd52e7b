import { ownValue } from '../own-value.ts';
import type { Field } from './form.ts';

/** An option of a field: its value, its words, its other notations, and the value of another field that it belongs to. */
export type ReferenceOption = {
  value: string;
  text: string;
  also?: readonly string[];
  /** Tells it apart from options with the same words. */
  note?: string;
  of?: readonly [field: string, value: string];
  /** It is no longer offered; a record that has it keeps it. */
  isOff?: boolean;
};

/** Values of a form by the names of their fields, as text. */
type Texts = Readonly<Record<string, string>>;

/** A text in the form in which it is compared: one width and case, without blanks and the marks of column heads. */
export function aliasKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*＊:：_]+/g, '');
}

/** The options of a field, looked up by what people write. */
export class OptionIndex {
  readonly #exact = new Map<string, ReferenceOption[]>();
  readonly #also = new Map<string, ReferenceOption[]>();
  readonly #byValue = new Map<string, ReferenceOption>();

  constructor(options: readonly ReferenceOption[]) {
    for (const option of options) this.add(option);
  }

  add(option: ReferenceOption): void {
    this.#byValue.set(option.value, option);
    for (const written of new Set([option.value, option.text].map(aliasKey))) into(this.#exact, written, option);
    for (const written of new Set((option.also ?? []).map(aliasKey))) into(this.#also, written, option);
  }

  /** The options that a text may stand for in this row; words and codes come before other notations. */
  fitting(text: string, row: Texts): ReferenceOption[] {
    const written = aliasKey(text);
    const fits = ({ of }: ReferenceOption) => !of || !ownValue(row, of[0]) || ownValue(row, of[0]) === of[1];
    const exact = (this.#exact.get(written) ?? []).filter(fits);
    return exact.length > 0 ? exact : (this.#also.get(written) ?? []).filter(fits);
  }

  wordsOf(value: string): string {
    return this.#byValue.get(value)?.text ?? value;
  }

  all(): ReferenceOption[] {
    return [...this.#byValue.values()];
  }
}

function into(map: Map<string, ReferenceOption[]>, key: string, option: ReferenceOption): void {
  const held = map.get(key) ?? [];
  // An option that is added again replaces the earlier one; the same code in several dictionaries stays one option each.
  const others = held.filter(({ value, of }) => value !== option.value || of?.[1] !== option.of?.[1]);
  map.set(key, [...others, option]);
}

const YES = ['是', 'y', 'yes', 'true', '1', '√', '对', '启用', '正常', '有效'];
const NO = ['否', 'n', 'no', 'false', '0', '×', 'x', '错', '停用', '禁用', '无效'];

/** The options that a field declares itself; null if they are looked up, or any text is valid. */
export function declaredOptions(field: Field): ReferenceOption[] | null {
  if (!('words' in field)) return null;
  const options = Object.entries(field.words).map(([value, text]) => ({ value, text }));
  if (field.kind !== 'flag') return options.filter(({ value }) => value !== '');
  return options.map((option) => ({ ...option, also: option.value === '1' ? YES : NO }));
}

/** Whether the texts of a field stand for other values. */
export function hasOptions({ kind }: Field): boolean {
  return ['choice', 'maybe', 'flag', 'code', 'id', 'ids'].includes(kind);
}
