/** A demo item. `days` is how long ago it was published; the text consists of sections with a heading and points. */
export type DemoKnowledge = {
  id: string;
  title: string;
  category: string;
  summary: string;
  text: readonly (readonly [heading: string, ...points: string[]])[];
  days: number;
  owner: string;
  menus?: readonly string[];
  departments?: readonly string[];
  state?: '0' | '2';
  /** Requires confirmation; with a number, within that many days from now. */
  mustRead?: boolean | number;
  /** Notes of its later revisions, oldest first. */
  notes?: readonly string[];
  /** A passage of the present text, and the same before the last revision. */
  was?: readonly [now: string, then: string];
  files?: readonly { name: string; bytes: () => Buffer }[];
};
