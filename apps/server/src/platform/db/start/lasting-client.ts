import { Client, type ClientConfig } from 'pg';

import { withCode } from './lost-connection.ts';

type Heard = (error: Error | null, result: unknown) => void;

/** Whether the client may keep statements prepared. */
type Config = ClientConfig & { keepStatements?: boolean };

/**
 * A connection that prepares the statements of the query builder, and survives errors at any time. Otherwise the database would parse and
 * describe each statement again, which is two thirds of its work for a small read.
 */
export class LastingClient extends Client {
  readonly #keepStatements: boolean;
  #isHeld = false;

  constructor(config: Config) {
    super(config);
    this.#keepStatements = config.keepStatements ?? false;
    // A waiting query gets the error itself; an error without a listener would end the process.
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

  /**
   * Sends all statements of one turn of the event loop together, because a write is the largest part of the server's work for a small
   * statement.
   */
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

  /** Destroys the connection with this reason, without telling the database. */
  breakOff(reason: Error): void {
    this.connection.stream.destroy(reason);
  }
}

function tellingLost(heard: Heard): Heard {
  return (error, result) => heard(error && withCode(error), result);
}

/**
 * Makes a transaction plan its statements once for all values, as `lookups` does: they find or lock rows by key, and planning was a quarter
 * of the database's work for a new record. A read-only transaction, which begins with other words, plans for its values.
 */
function plannedOnce(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('text' in statement) || statement.text !== 'begin') return statement;
  return { ...statement, text: 'begin; set local plan_cache_mode = force_generic_plan' };
}

const names = new Map<string, string>();

/**
 * A statement with the name under which connections prepare it. A text without values that is no read may contain several statements, which
 * cannot be prepared.
 */
function named(statement: unknown, values: unknown): unknown {
  if (typeof statement !== 'object' || statement === null || !('text' in statement) || typeof statement.text !== 'string') return statement;
  const { text } = statement;
  if (!(Array.isArray(values) && values.length > 0) && !text.startsWith('select')) return statement;
  const name = names.get(text) ?? `h${names.size}`;
  names.set(text, name);
  return { ...statement, name };
}
