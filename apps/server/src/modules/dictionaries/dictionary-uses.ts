import type { Ctx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

/** Records that hold codes of dictionaries, and how many hold one, or any without a code; null for a dictionary that they do not hold. */
type DictionaryUse = { noun: string; count: (ctx: Ctx, type: string, code: string | null) => Promise<number> | null };

declare module '#platform/module.ts' {
  interface Hooks {
    dictionaryUse: DictionaryUse;
  }
}

/** Refuses what would leave records with a code that nobody knows, and says which ones use it. */
export async function assertUnused(ctx: Ctx, { type, code, act }: { type: string; code: string | null; act: string }): Promise<void> {
  const found: string[] = [];
  for (const { noun, count } of ctx.registry.given('dictionaryUse')) {
    const uses = (await count(ctx, type, code)) ?? 0;
    if (uses > 0) found.push(`${uses} 条${noun}`);
  }
  if (found.length > 0) throw new AppError('A0409', `${found.join('、')}正在使用，不能${act}；可以改为停用，停用后已有记录照常显示`);
}
