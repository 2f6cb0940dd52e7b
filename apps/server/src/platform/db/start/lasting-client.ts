import { Client, type ClientConfig } from 'pg';

import { withCode } from './lost-connection.ts';

type Heard = (error: Error | null, result: unknown) => void;

/** Whether the client may keep statements prepared. */
type Config = ClientConfig & { keepStatements?: boolean };

/**
 * A connection that keeps the statements of the query builder prepared, and may break at any time. The database would otherwise parse and
 * describe each statement again, which is two thirds of what it does for a small read, also for one without values.
 */
export class LastingClient extends Client {
  readonly #keepStatements: boolean;
  #isHeld = false;

  constructor(config: Config) {
    super(config);
    this.#keepStatements = config.keepStatements ?? false;
    // Anyone who waits for an answer is told by it; an error that nobody listens to would end the process.
    this.on('error', () => {});
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- the driver's own signature is six overloads, all of which are handed on
  override query(...given: any[]): any {
    const [statement, ...rest] = given;
    if (this.#keepStatements) given[0] = named(plannedOnce(statement), rest[0]);
    const last: unknown = given.at(-1);
    if (typeof last === 'function') given[given.length - 1] = tellingLost(last as Heard);
    this.#holdBack();
    const result: unknown = Reflect.apply(super.query, this, given);
    return result instanceof Promise ? result.catch((error: Error) => Promise.reject(withCode(error))) : result;
  }

  /** What is asked in one turn of the event loop is sent at the same time: a write is the largest part of what the server does for a small statement. */
  #holdBack(): void {
    if (this.#isHeld) return;
    this.#isHeld = true;
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => {
      this.#isHeld = false;
      stream.uncork();
    });
  }

  /** Ends the connection without the database, for this reason. */
  breakOff(reason: Error): void {
    this.connection.stream.destroy(reason);
  }
}

function tellingLost(heard: Heard): Heard {
  return (error, result) => heard(error && withCode(error), result);
}

/**
 * What a transaction asks is found by keys or locks what it changes, and is planned once for all values, as `lookups` does: planning was
 * a quarter of what the database did for a new record. A read-only one, which begins in other words, plans for its values.
 */
function plannedOnce(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('text' in statement) || statement.text !== 'begin') return statement;
  return { ...statement, text: 'begin; set local plan_cache_mode = force_generic_plan' };
}

const names = new Map<string, string>();

/** A statement with the name that connections keep it prepared under. What has no values and is no reading may be several at the same time, which cannot be prepared. */
function named(statement: unknown, values: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('text' in statement) || typeof statement.text !== 'string') return statement;
  const { text } = statement;
  if (!(Array.isArray(values) && values.length > 0) && !text.startsWith('select')) return statement;
  const name = names.get(text) ?? `h${names.size}`;
  names.set(text, name);
  return { ...statement, name };
}
