import { setImmediate } from 'node:timers/promises';

import type { Db } from '../client.ts';

/**
 * A question that many calls ask at the same time, asked once for all of them: anyone who comes while it is under way waits
 * for the next one, together with all who come in the meantime. A question begins after those who wait for its answer came, so nobody gets an
 * older answer than by asking alone. In a transaction, which sees what others do not, it is asked alone.
 */
export function batched<Asked, Answer>(ask: (db: Db, all: readonly Asked[]) => Promise<Answer>): (db: Db, one: Asked) => Promise<Answer> {
  const turnsOf = new WeakMap<Db, (one: Asked) => Promise<Answer>>();
  return (db, one) => {
    const turns = turnsOf.get(db) ?? batchQueue((all: readonly Asked[]) => ask(db, all));
    turnsOf.set(db, turns);
    return turns(one);
  };
}

/** The same for one place to ask: at most one question is under way, and at most one waits for its turn. */
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
    // Calls whose requests are read in one go of the event loop ask at the same time too.
    next = { all, answer: (underWay ?? setImmediate()).then(() => begin(all)) };
    return next.answer;
  };
}

function nothing(): void {}
