import { EVERYBODY, publish } from '#platform/bus/bus.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

/**
 * Makes open consoles reload account, menus and buttons, for these people or for everybody. Call it in the transaction of the change;
 * consoles are notified at the commit.
 */
export function publishRightsChange(ctx: Pick<OpenCtx, 'db' | 'work'>, userIds: readonly string[] = [EVERYBODY]): Promise<void> {
  return publish(ctx, 'menus', userIds);
}
