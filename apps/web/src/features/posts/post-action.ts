import type { PostRow } from '@houtai/contract/posts';
import { create } from 'zustand';

/** What is being done with a post: a new one, or a change that may begin with earlier values. */
export type PostAct = { post?: PostRow; restored?: Readonly<Record<string, unknown>> };

/** The dialog that is open now; it stands beside the list, as list and detail open it. */
export const usePostAction = create<{ act: PostAct | null }>(() => ({ act: null }));

export function openAction(act: PostAct | null): void {
  usePostAction.setState({ act });
}
