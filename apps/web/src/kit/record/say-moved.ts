import type { Moved } from '@houtai/contract/todo-moved';

import { toast } from '#ui/layer/toast.tsx';

/** Reports a move of records in a toast, with an undo button when `undo` is given, or reports who had already moved them. */
export function toastMoved({ already }: Moved, done: string, undo?: () => void): void {
  if (already !== undefined) toast.info(already);
  else if (undo) toast.undoable(done, undo);
  else toast.success(done);
}
