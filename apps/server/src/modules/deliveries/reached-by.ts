import type { DeliveryTransportKey } from '@houtai/contract/delivery-words';

import type { OpenCtx } from '#platform/db/work/context.ts';

/** The addresses of those among some people whom a transport reaches; none if it takes nothing at present. */
export async function reachedBy(
  ctx: Pick<OpenCtx, 'db' | 'registry'>,
  way: DeliveryTransportKey,
  userIds: readonly string[],
): Promise<Map<string, string>> {
  const transport = ctx.registry.given('transports').find(({ key }) => key === way);
  if (!transport || (await transport.takes(ctx)) === null) return new Map();
  const reached = await transport.reach(ctx, userIds);
  return new Map([...reached].flatMap(([userId, reach]): [string, string][] => ('to' in reach ? [[userId, reach.to]] : [])));
}
