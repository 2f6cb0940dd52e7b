import { AGAIN_SOON_MS, AppError } from '#platform/http/replies/errors.ts';
import { limitConcurrency } from '#platform/limit-concurrency.ts';

const inTurn = limitConcurrency(2);

/** People whose file is being made or waits. */
const making = new Set<string>();

/** Makes a file when its turn comes: a few at a time on a server, and one for each person, whose second request is refused. */
export async function inExportTurn<Result>(userId: string, make: () => Promise<Result>): Promise<Result> {
  if (making.has(userId)) throw new AppError('A0501', '您有一个导出正在进行，请等它完成', { retryAfterMs: AGAIN_SOON_MS });
  making.add(userId);
  try {
    return await inTurn(make);
  } finally {
    making.delete(userId);
  }
}
