import type { TagShape } from './call.ts';
import { subjects } from './index.ts';

type TagOf<One> = One extends { tags: Readonly<Record<infer Tag, string>> } ? Tag : never;

/** A permission tag. */
export type Tag = Extract<TagOf<(typeof subjects)[number]>, TagShape>;

/** Every permission tag with its label for the role editor. */
// oxlint-disable-next-line typescript/consistent-type-assertions -- the entries of all subjects are an entry for each tag
export const TAGS = Object.fromEntries(subjects.flatMap(({ tags }) => Object.entries(tags))) as Readonly<Record<Tag, string>>;

/** Whether a text is a permission tag. */
export function isTag(text: string): text is Tag {
  return Object.hasOwn(TAGS, text);
}

/** The label of a permission tag; any other text is returned unchanged. */
export function tagName(text: string): string {
  return isTag(text) ? TAGS[text] : text;
}

/** The tag that grants every other one (specification 5.3). */
export const ALL_TAGS = '*:*:*';
