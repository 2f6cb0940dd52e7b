import { ALL_TAGS, type Tag } from '@houtai/contract/tags';
import type { ReactNode } from 'react';

import { useSession } from './session.ts';

/**
 * Whether the signed-in user holds one of the tags or the wildcard. For convenience only: the server checks again. Throws unless it gets a
 * list of at least one tag (specification 5.3), because an invalid tag would hide its content from everybody.
 */
export function useCan(tags: readonly Tag[]): boolean {
  if (!Array.isArray(tags) || tags.length === 0 || !tags.every(isTag)) throw new Error('请设置操作权限标签值');
  return useSession(({ buttons }) => holdsAnyTag(buttons, tags));
}

function isTag(tag: unknown): boolean {
  return typeof tag === 'string' && (tag === ALL_TAGS || /^[^\s:]+(:[^\s:]+){2}$/.test(tag));
}

/** Whether a user with these buttons holds one of the tags or the wildcard. */
export function holdsAnyTag(buttons: readonly string[], tags: readonly string[]): boolean {
  return buttons.includes(ALL_TAGS) || tags.some((tag) => buttons.includes(tag));
}

/** Renders its children only for users who hold one of the tags. */
export function Can({ tag, children }: { tag: readonly Tag[]; children: ReactNode }): ReactNode {
  return useCan(tag) ? children : null;
}
