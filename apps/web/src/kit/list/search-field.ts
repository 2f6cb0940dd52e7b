import { isDay } from '@houtai/contract/dates';
import type { ComponentType } from 'react';

import { fullDay } from '../../ui/input/day-text.ts';

/** Values of conditions by name, blank where nothing is set. */
export type Conditions = Readonly<Record<string, string>>;

/** What a control of another kind gets: its own values, and the way to change some of them. Its name is `label`; while nothing is set it shows `placeholder`. */
export type SlotProps = { label: string; placeholder: string; values: Conditions; onChange: (values: Conditions) => void };

/** A condition of a list: text, one of several values, a range of days under two names, or any control with its value in words. */
export type SearchField<Name extends string> =
  | { kind: 'text'; name: Name; label: string; width?: number }
  | { kind: 'choice'; name: Name; label: string; choices: Readonly<Record<string, string>> }
  | { kind: 'days'; name: Name; until: Name; label: string }
  | {
      kind: 'slot';
      name: Name;
      /** Further names that the control sets. */
      more?: readonly Name[];
      label: string;
      Control: ComponentType<SlotProps>;
      Words: ComponentType<{ values: Conditions }>;
    };

/** The names that a field sets. */
export function namesOf<Name extends string>(field: SearchField<Name>): readonly Name[] {
  if (field.kind === 'days') return [field.name, field.until];
  return field.kind === 'slot' ? [field.name, ...(field.more ?? [])] : [field.name];
}

/** Conditions as they can be sent: a day that is not typed to its end is none, and the two days of a range stand in their order. */
export function sendable<Name extends string>(fields: readonly SearchField<Name>[], conditions: Conditions): Conditions {
  const ranges = fields.flatMap((field) => (field.kind === 'days' ? [field] : []));
  const settled = ranges.map(({ name, until }) => {
    const [from = '', to = ''] = [name, until].map((each) => fullDay(conditions[each] ?? '')).map((day) => (isDay(day) ? day : ''));
    return from !== '' && to !== '' && from > to ? { [name]: to, [until]: from } : { [name]: from, [until]: to };
  });
  return Object.assign({}, conditions, ...settled);
}
