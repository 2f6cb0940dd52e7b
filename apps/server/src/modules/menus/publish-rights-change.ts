import { EVERYBODY, publish } from '#platform/bus/bus.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

/**
 * Has open consoles read account, menus and buttons again: those of these people, or all of them. Belongs in the transaction of what
 * it tells; consoles hear it when that is committed.
 */
export function publishRightsChange(ctx: Pick<OpenCtx, 'db' | 'work'>, userIds: readonly string[] = [EVERYBODY]): Promise<void> {
  return publish(ctx, 'menus', userIds);
}
