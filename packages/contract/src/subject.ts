import type { DeclaredCall, OpenTo, TagShape } from './call.ts';
import type { NamedKind } from './exchange/data-kinds.ts';

/** The declaration of a subject. */
type Said<Tag extends TagShape, Refreshed extends string, Calls> = {
  /** Its name in Chinese: the area of its operations in the log, and the kind of its records. */
  name: string;
  /** The types of its records in histories and logs. */
  records?: readonly string[];
  /** Its permission tags with their labels for the role editor. A list needs `…:list`, writes `…:add`, `…:edit`, `…:remove`. */
  tags?: Readonly<Record<Tag, string>>;
  /** The other subjects whose answers are stale after a write of this one. */
  refreshes?: readonly Refreshed[];
  /** The kinds of records whose names its answers have; it is stale after one is renamed. */
  names?: readonly NamedKind[];
  calls: Calls;
};

/** A subject of the product: its names, its permissions and its calls. */
export type Subject<
  Key extends string = string,
  Tag extends TagShape = TagShape,
  Refreshed extends string = string,
  Calls extends Readonly<Record<string, DeclaredCall>> = Readonly<Record<string, DeclaredCall>>,
> = {
  readonly key: Key;
  readonly name: string;
  readonly records: readonly string[];
  readonly tags: Readonly<Record<Tag, string>>;
  readonly refreshes: readonly Refreshed[];
  readonly names: readonly NamedKind[];
  readonly calls: { readonly [Name in keyof Calls]: Calls[Name] & { readonly subject: Key } };
};

/** Declares a subject. A call does not compile if its tag is neither its own nor one of a subject in `lent`. */
export function subject<
  const Key extends string,
  Calls extends Readonly<Record<string, DeclaredCall<OpenTo | NoInfer<Tag | Lent>>>>,
  const Tag extends TagShape = never,
  const Lent extends TagShape = never,
  const Refreshed extends string = never,
>(
  key: Key,
  said: Said<Tag, Refreshed, Calls> & { lent?: readonly { tags: Readonly<Record<Lent, string>> }[] },
): Subject<Key, Tag, Refreshed, Calls> {
  const calls = Object.fromEntries(Object.entries(said.calls).map(([name, call]) => [name, { ...call, subject: key }]));
  const { name, records = [], tags = {}, refreshes = [], names = [] } = said;
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the calls by their names again, and without tags there is none
  return { key, name, records, tags, refreshes, names, calls } as unknown as Subject<Key, Tag, Refreshed, Calls>;
}

/** The calls of subjects, by subject key. */
export function callsOf<One extends Subject>(subjects: readonly One[]): { readonly [Each in One as Each['key']]: Each['calls'] } {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- an entry for each subject
  return Object.fromEntries(subjects.map(({ key, calls }) => [key, calls])) as { [Each in One as Each['key']]: Each['calls'] };
}
