import type { ComponentType } from 'react';

/** Values of conditions by name, as in the address; blank when unset. */
export type SearchValues = Readonly<Record<string, string>>;

/**
 * Props of a custom control: its own values and a callback to change some of them. `label` is its accessible name; it shows `placeholder`
 * while unset.
 */
export type SlotProps = { label: string; placeholder: string; values: SearchValues; onChange: (values: SearchValues) => void };

/** The control of a condition: text, one of a few values, a range of days, or any control together with its value as text. */
type Control<Name extends string> =
  | { kind: 'text'; width: number; max: number }
  | { kind: 'choice'; choices: Readonly<Record<string, string>> }
  | { kind: 'days'; until: Name }
  | { kind: 'slot'; Control: ComponentType<SlotProps>; Words: ComponentType<{ values: SearchValues }> };

/** A field of a call with a value that it accepts. */
export type Entry = readonly [name: string, value: unknown];

/**
 * A condition of a list: its names in the address, its control, and the fields that it sets in the list call. Create it once, outside of
 * components.
 */
export type Condition<Name extends string = string, Asked extends Entry = Entry> = Control<Name> & {
  /** The first of its names. */
  name: Name;
  names: readonly Name[];
  label: string;
  /** Its values in a form that can be sent; invalid ones are blank. */
  settled: (values: SearchValues) => SearchValues;
  /** The call's fields for settled values. */
  asked: (settled: SearchValues) => readonly Asked[];
};

/** The settled values of all conditions together. */
export function normalizeConditions(conditions: readonly Condition[], values: SearchValues): SearchValues {
  return Object.assign({}, ...conditions.map((condition) => condition.settled(values)));
}
