import type { Moved } from '@houtai/contract/todo-moved';

import { toast } from '#ui/layer/toast.tsx';

/** Says what a move of records has done, or who had brought them there before. */
export function sayMoved({ already }: Moved, done: string): void {
  if (already === undefined) toast.success(done);
  else toast.info(already);
}
