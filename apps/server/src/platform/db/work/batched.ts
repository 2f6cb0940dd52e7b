import { setImmediate } from 'node:timers/promises';

import type { Db } from '../client.ts';

/**
 * Batches a query that many calls make at the same time: while one runs, later callers wait together for the next. A query starts after all
 * its callers arrived, so no answer is older than that of a query of one's own. In a transaction, which sees different data, it runs alone.
 */
export function batchLookups<Asked, Answer>(
  ask: (db: Db, all: readonly Asked[]) => Promise<Answer>,
): (db: Db, one: Asked) => Promise<Answer> {
  const turnsOf = new WeakMap<Db, (one: Asked) => Promise<Answer>>();
  return (db, one) => {
    const turns = turnsOf.get(db) ?? batchQueue((all: readonly Asked[]) => ask(db, all));
    turnsOf.set(db, turns);
    return turns(one);
  };
}

/** One batch queue: at most one query runs, and at most one waits. */
export function batchQueue<Asked, Answer>(ask: (all: readonly Asked[]) => Promise<Answer>): (one: Asked) => Promise<Answer> {
  let underWay: Promise<void> | null = null;
  let next: { all: Asked[]; answer: Promise<Answer> } | null = null;
  const begin = (all: readonly Asked[]): Promise<Answer> => {
    next = null;
    const answer = ask(all);
    const ended = answer.then(nothing, nothing).then(() => {
      if (underWay === ended) underWay = null;
    });
    underWay = ended;
    return answer;
  };
  return (one) => {
    if (next) {
      next.all.push(one);
      return next.answer;
    }
    const all = [one];
    // Calls whose requests are read in one turn of the event loop are batched, too.
    next = { all, answer: (underWay ?? setImmediate()).then(() => begin(all)) };
    return next.answer;
  };
}

function nothing(): void {}
