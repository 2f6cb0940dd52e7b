import { AppError } from '../../platform/http/errors.ts';

/** Files that are made at the same time; the others wait. */
const AT_ONCE = 2;

const making = new Set<string>();
const waiting: (() => void)[] = [];
let running = 0;

/** Runs the making of a file when it is its turn: a few at a time on a server, and one for each person, who is refused another meanwhile. */
export async function inExportTurn<Result>(userId: string, make: () => Promise<Result>): Promise<Result> {
  if (making.has(userId)) throw new AppError('A0501', '您有一个导出正在进行，请等它完成');
  making.add(userId);
  try {
    if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await make();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  } finally {
    making.delete(userId);
  }
}
