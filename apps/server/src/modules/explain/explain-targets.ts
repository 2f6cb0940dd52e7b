import type { calls } from '@houtai/contract';
import type { ResultOf } from '@houtai/contract/call';
import { TAGS } from '@houtai/contract/tags';

import type { Ctx } from '#platform/db/work/context.ts';

import { accessWords, DECLARED } from './declared-calls.ts';
import { menuNames } from './menu-names.ts';

/** Everything that can be explained. */
export async function explainTargets(ctx: Ctx): Promise<ResultOf<typeof calls.explain.targets>> {
  const names = await menuNames(ctx);
  return {
    page: names.all.filter(({ type }) => type === 'page').map(({ id, url }) => ({ id, name: names.pathOf(id), note: url })),
    button: Object.entries(TAGS).map(([id, name]) => ({ id, name, note: id })),
    call: DECLARED.map(({ id, name, call }) => ({ id, name, note: `${id}，${accessWords(call.access)}` })),
    record: ctx.registry.given('explain').map(({ type, label, access }) => ({ id: type, name: label, note: access })),
  };
}
