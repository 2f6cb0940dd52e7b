import type { Ctx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

/** Records that refer to a customer or project: their noun, and how many refer to one. */
export type RecordUse = { noun: string; count: (ctx: Ctx, id: string) => Promise<number> };

declare module '#platform/module.ts' {
  interface Hooks {
    customerUse: RecordUse;
    projectUse: RecordUse;
  }
}

/** Refuses to remove a record in use, naming what uses it. */
export async function assertUnused(ctx: Ctx, uses: readonly RecordUse[], { id, name }: { id: string; name: string }): Promise<void> {
  const found: string[] = [];
  for (const { noun, count } of uses) {
    const many = await count(ctx, id);
    if (many > 0) found.push(`${many} 条${noun}`);
  }
  if (found.length > 0) throw new AppError('A0409', `「${name}」正被 ${found.join('、')}使用，不能删除`);
}
