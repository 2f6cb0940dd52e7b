import { subjects } from '../index.ts';

/** Names of the areas of the operation log, by subject key; only subjects with operations have one. */
export const AREAS: Readonly<Record<string, string>> = Object.fromEntries(
  subjects.filter(({ calls }) => Object.values(calls).some((call) => call.operation !== undefined)).map(({ key, name }) => [key, name]),
);

/** Names of the record types in histories and logs. */
export const RECORDS: Readonly<Record<string, string>> = Object.fromEntries(
  subjects.flatMap(({ name, records }) => records.map((type) => [type, name])),
);
