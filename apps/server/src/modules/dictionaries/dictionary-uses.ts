import type { Ctx } from '../../platform/db/context.ts';
import { AppError } from '../../platform/http/errors.ts';

/** Says how many records of a kind hold a code of a dictionary, or any of its codes without one; null for a dictionary that they do not hold. */
type Count = (ctx: Ctx, type: string, code: string | null) => Promise<number> | null;

const users = new Map<string, Count>();

/** Says what records hold codes of dictionaries. A module says it once for a noun, when it is loaded. */
export function countDictionaryUse(noun: string, count: Count): void {
  users.set(noun, count);
}

/** Refuses what would leave records with a code that nobody knows, and says which ones use it. */
export async function assertUnused(ctx: Ctx, { type, code, act }: { type: string; code: string | null; act: string }): Promise<void> {
  const found: string[] = [];
  for (const [noun, count] of users) {
    const uses = (await count(ctx, type, code)) ?? 0;
    if (uses > 0) found.push(`${uses} 条${noun}`);
  }
  if (found.length > 0) throw new AppError('A0409', `${found.join('、')}正在使用，不能${act}；可以改为停用，停用后已有记录照常显示`);
}
