/** An item of the demo. `days` is how long ago it was published; the text is sections of a heading and its points. */
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
  /** Has to be confirmed; with a number, within so many days from now. */
  mustRead?: boolean | number;
  /** Notes of its revisions after the first one, the oldest first. */
  notes?: readonly string[];
  /** What the text says now, and what it said before its last revision. */
  was?: readonly [now: string, then: string];
  files?: readonly { name: string; bytes: () => Buffer }[];
};
