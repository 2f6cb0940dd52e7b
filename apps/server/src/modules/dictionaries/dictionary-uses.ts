import type { Ctx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

/** Records that store dictionary codes, and how many store one (any, without a code); null for dictionaries they do not use. */
type DictionaryUse = { noun: string; count: (ctx: Ctx, type: string, code: string | null) => Promise<number> | null };

declare module '#platform/module.ts' {
  interface Hooks {
    dictionaryUse: DictionaryUse;
  }
}

/** Refuses to remove codes that records use, and names those records. */
export async function assertUnused(ctx: Ctx, { type, code, act }: { type: string; code: string | null; act: string }): Promise<void> {
  const found: string[] = [];
  for (const { noun, count } of ctx.registry.given('dictionaryUse')) {
    const uses = (await count(ctx, type, code)) ?? 0;
    if (uses > 0) found.push(`${uses} 条${noun}`);
  }
  if (found.length > 0) throw new AppError('A0409', `${found.join('、')}正在使用，不能${act}；可以改为停用，停用后已有记录照常显示`);
}
