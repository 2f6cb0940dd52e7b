import type { During, SearchOptions, StartsWith, TypedFilter } from './filter-kinds.ts';

/** Filters by the beginning of a field, such as an address or an account in a log, whose index supports only prefixes. */
export function startsWith<const Name extends string>(name: Name, options: SearchOptions = {}): StartsWith<Name> {
  return { kind: 'starts', name, ...options };
}

/** Filters by a period: at or after `from` and before `to`; people choose days. */
export function during<const Of extends string, const Address extends string = 'until'>(of: Of, lastDay?: Address): During<Of, Address>;
export function during(of: string, lastDay = 'until'): During {
  return { kind: 'during', of, name: 'from', until: 'to', lastDay };
}

/** Filters by a text; the server module implements it under its name. */
export function typedFilter<const Name extends string>(
  name: Name,
  label: string,
  options: Omit<SearchOptions, 'label'> = {},
): TypedFilter<Name> {
  return { kind: 'typed', name, label, ...options };
}
