import type { During, SearchOptions, Starts, Typed } from './filter-kinds.ts';

/** Records of which a field begins with a text, as an address or an account of a log, whose index finds nothing else. */
export function starts<const Name extends string>(name: Name, options: SearchOptions = {}): Starts<Name> {
  return { kind: 'starts', name, ...options };
}

/** Records whose moment is `from` one on and before another, `to`; people choose days. */
export function during<const Of extends string, const Address extends string = 'until'>(of: Of, lastDay?: Address): During<Of, Address>;
export function during(of: string, lastDay = 'until'): During {
  return { kind: 'during', of, name: 'from', until: 'to', lastDay };
}

/** Records that a text describes; the server's half of the resource serves it under its name. */
export function typed<const Name extends string>(name: Name, label: string, options: Omit<SearchOptions, 'label'> = {}): Typed<Name> {
  return { kind: 'typed', name, label, ...options };
}
