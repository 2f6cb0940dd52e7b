import { ALL_TAGS, type Tag } from '@houtai/contract/tags';
import type { ReactNode } from 'react';

import { useSession } from './session.ts';

/** Whether the signed-in person holds one of the tags or the wildcard. Comfort only: the server checks again. Throws without tags (specification 5.3). */
export function useCan(tags: Tag | readonly Tag[]): boolean {
  const wanted: readonly string[] = typeof tags === 'string' ? [tags].filter(Boolean) : tags;
  if (!Array.isArray(wanted) || wanted.length === 0) throw new Error('请设置操作权限标签值');
  return useSession(({ buttons }) => holdsOne(buttons, wanted));
}

/** Whether somebody with these buttons holds one of the tags or the wildcard. */
export function holdsOne(buttons: readonly string[], tags: readonly string[]): boolean {
  return buttons.includes(ALL_TAGS) || tags.some((tag) => buttons.includes(tag));
}

/** Shows its children only to those who hold one of the tags; a refused element is absent from the page. */
export function Can({ tag, children }: { tag: Tag | readonly Tag[]; children: ReactNode }): ReactNode {
  return useCan(tag) ? children : null;
}
