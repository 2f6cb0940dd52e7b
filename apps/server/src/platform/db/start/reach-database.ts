import { readConfig } from '../../config.ts';
import { AppError } from '../../http/replies/errors.ts';
import { type Database, openDatabase } from '../client.ts';
import { connectToEmbedded } from '../embedded/running.ts';

const NOT_RUNNING =
  'Houtai does not run on this data folder: start it first (npm start), or set DATABASE_URL or HOUTAI_DATA as it has them';

/** Runs a command's work on the database of the environment: DATABASE_URL, or that of the server that runs on the data folder. */
export async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const { connection, close } = await reach();
  const database = openDatabase(connection, { max: 1 });
  try {
    await work(database);
  } finally {
    await database.close();
    await close();
  }
}

async function reach(): Promise<{ connection: Parameters<typeof openDatabase>[0]; close: () => Promise<void> }> {
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl) return { connection: databaseUrl, close: async () => {} };
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const embedded = await connectToEmbedded({ dataDir, log });
  if (!embedded) throw new Error(NOT_RUNNING);
  return embedded;
}

/** Prints advice for a fault of a command, and sets its exit code to 1. */
export function reportFault(error: unknown): void {
  process.stderr.write(`\n  ${advice(error)}\n\n`);
  process.exitCode = 1;
}

function advice(error: unknown): string {
  // What a module says in words is not about the database, whatever was behind it.
  if (error instanceof AppError) return error.message;
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('syscall' in cause && cause.syscall === 'connect') return NOT_RUNNING;
  }
  return error instanceof Error ? error.message : String(error);
}
