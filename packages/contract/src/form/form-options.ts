import { ownValue } from '../own-value.ts';
import type { Field } from './form.ts';

/** What a text can stand for: its value, its words, what else it is written as, and the value of another field that it belongs to. */
export type ReferenceOption = {
  value: string;
  text: string;
  also?: readonly string[];
  /** What tells it from another of the same name. */
  note?: string;
  of?: readonly [field: string, value: string];
  /** Nobody is offered it any more; a record that has it keeps it. */
  isOff?: boolean;
};

/** Values of a form by the names of their fields, as text. */
type Texts = Readonly<Record<string, string>>;

/** A text as it is compared: of one width and case, without blanks and the marks that heads carry. */
export function aliasKey(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s*＊:：_]+/g, '');
}

/** The options of a field, found by what people write for them. */
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

  /** Those that a text may stand for in this row: its words and its code come before what else it is written as. */
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
  // A row that changes what is offered already offers it once more; a code that stands in several dictionaries is one of each.
  const others = held.filter(({ value, of }) => value !== option.value || of?.[1] !== option.of?.[1]);
  map.set(key, [...others, option]);
}

const YES = ['是', 'y', 'yes', 'true', '1', '√', '对', '启用', '正常', '有效'];
const NO = ['否', 'n', 'no', 'false', '0', '×', 'x', '错', '停用', '禁用', '无效'];

/** The options that a field declares itself; null where they are looked up, or anything can be written. */
export function declaredOptions(field: Field): ReferenceOption[] | null {
  if (!('words' in field)) return null;
  const options = Object.entries(field.words).map(([value, text]) => ({ value, text }));
  if (field.kind !== 'flag') return options.filter(({ value }) => value !== '');
  return options.map((option) => ({ ...option, also: option.value === '1' ? YES : NO }));
}

/** Whether the texts of a field stand for something else. */
export function hasOptions({ kind }: Field): boolean {
  return ['choice', 'maybe', 'flag', 'code', 'id', 'ids'].includes(kind);
}
