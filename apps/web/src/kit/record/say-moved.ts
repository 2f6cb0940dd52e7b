import type { Moved } from '@houtai/contract/todo-moved';

import { toast } from '#ui/layer/toast.tsx';

/** Says what a move of records has done and offers to take it back where `undo` can, or says who had brought them there before. */
export function sayMoved({ already }: Moved, done: string, undo?: () => void): void {
  if (already !== undefined) toast.info(already);
  else if (undo) toast.undoable(done, undo);
  else toast.success(done);
}
