import { type Tag, TAGS } from '@houtai/contract/tags';

export function tagWords(tag: string): string {
  return isTag(tag) ? `${TAGS[tag]}（${tag}）` : tag;
}

function isTag(tag: string): tag is Tag {
  return Object.hasOwn(TAGS, tag);
}
