import type { ComponentType } from 'react';

/** Values of conditions by name, as in the address: blank where nothing is set. */
export type Values = Readonly<Record<string, string>>;

/** What a control of another kind gets: its own values, and the way to change some of them. Its name is `label`; while nothing is set it shows `placeholder`. */
export type SlotProps = { label: string; placeholder: string; values: Values; onChange: (values: Values) => void };

/** How a condition is set: by text, one of a few words, a range of days, or any control with its value in words. */
type Control<Name extends string> =
  | { kind: 'text'; width: number; max: number }
  | { kind: 'choice'; choices: Readonly<Record<string, string>> }
  | { kind: 'days'; until: Name }
  | { kind: 'slot'; Control: ComponentType<SlotProps>; Words: ComponentType<{ values: Values }> };

/** A field of a call, and a value that it takes. */
export type Entry = readonly [name: string, value: unknown];

/** A condition of a list: its names in the address, how it is set, and what the call of the list is asked with. Made once, outside of components. */
export type Condition<Name extends string = string, Asked extends Entry = Entry> = Control<Name> & {
  /** The first of its names. */
  name: Name;
  names: readonly Name[];
  label: string;
  /** Its values as they can be sent; what cannot be is blank. */
  settled: (values: Values) => Values;
  /** The fields of the call that settled values set. */
  asked: (settled: Values) => readonly Asked[];
};

/** What all conditions together send of some values. */
export function settledOf(conditions: readonly Condition[], values: Values): Values {
  return Object.assign({}, ...conditions.map((condition) => condition.settled(values)));
}
