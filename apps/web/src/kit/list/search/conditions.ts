import { firstCharacters } from '@houtai/contract/characters';
import { isDay, startOfDay } from '@houtai/contract/dates';
import { KEYWORD_MAX } from '@houtai/contract/limits';

import { keyOfChoice } from '#kit/key-in.ts';
import { completeDay } from '#ui/input/days/day-text.ts';

import type { Condition, SearchValues } from './condition.ts';

type Named<Name extends string, Value> = Condition<Name, readonly [Name, Value]>;

const TEXT_WIDTH = 168;

/** A condition for part of a text. `width` is that of its control in px, `max` the maximum length that the call accepts. */
export function text<const Name extends string>(
  name: Name,
  label: string,
  { width = TEXT_WIDTH, max = KEYWORD_MAX }: { width?: number; max?: number } = {},
): Named<Name, string> {
  return {
    kind: 'text',
    name,
    names: [name],
    label,
    width,
    max,
    settled: (values) => ({ [name]: firstCharacters((values[name] ?? '').trim(), max).trimEnd() }),
    asked: (settled) => filledCondition(name, settled[name]),
  };
}

/** A condition for one of a few values, each with its label. */
export function choice<const Name extends string, const Key extends string>(
  name: Name,
  label: string,
  choices: Readonly<Record<Key, string>>,
): Named<Name, Key> {
  return {
    kind: 'choice',
    name,
    names: [name],
    label,
    choices,
    settled: (values) => ({ [name]: keyOfChoice(choices, values[name] ?? '') ?? '' }),
    asked: (settled) => filledCondition(name, keyOfChoice(choices, settled[name] ?? '')),
  };
}

/** A condition with a single value, such as 只看逾期, or all. */
export function onlyCondition<const Name extends string>(name: Name, label: string, words: string): Named<Name, '1'> {
  return choice(name, label, { '1': words });
}

/** A condition for a range of days, which the call accepts under the same two names. */
export function days<const From extends string, const Until extends string>(
  from: From,
  until: Until,
  label: string,
): Condition<From | Until, readonly [From, string] | readonly [Until, string]> {
  return {
    ...rangeOf(from, until, label),
    asked: (settled) => [...filledCondition(from, settled[from]), ...filledCondition(until, settled[until])],
  };
}

/** A condition for a range of days, which the call accepts as the moments `from` and `to`; `to` is the end of the last day. */
export function times<const From extends string, const Until extends string>(
  from: From,
  until: Until,
  label: string,
): Condition<From | Until, readonly ['from', string] | readonly ['to', string]> {
  return {
    ...rangeOf(from, until, label),
    asked: (settled) => [
      ...filledCondition('from', startOfDay(settled[from] ?? '')?.toISOString()),
      ...filledCondition('to', startOfDay(settled[until] ?? '', 1)?.toISOString()),
    ],
  };
}

function rangeOf<From extends string, Until extends string>(from: From, until: Until, label: string) {
  const names: readonly (From | Until)[] = [from, until];
  const settled = (values: SearchValues): SearchValues => {
    const [first = '', last = ''] = names.map((name) => completeDay(values[name] ?? '')).map((day) => (isDay(day) ? day : ''));
    return first !== '' && last !== '' && first > last ? { [from]: last, [until]: first } : { [from]: first, [until]: last };
  };
  return { kind: 'days' as const, name: from, until, names, label, settled };
}

/** A field with its value, or nothing when the value is blank. */
export function filledCondition<Name extends string, Value extends string>(
  name: Name,
  value: Value | '' | undefined,
): readonly (readonly [Name, Value])[] {
  return value === undefined || value === '' ? [] : [[name, value]];
}
