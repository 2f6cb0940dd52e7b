import { subjects } from '../index.ts';

/** What the areas of the operation log are called: the subjects that have operations. */
export const AREAS: Readonly<Record<string, string>> = Object.fromEntries(
  subjects.filter(({ calls }) => Object.values(calls).some((call) => call.operation !== undefined)).map(({ key, name }) => [key, name]),
);

/** What the types of records are called that histories and logs name. */
export const RECORDS: Readonly<Record<string, string>> = Object.fromEntries(
  subjects.flatMap(({ name, records }) => records.map((type) => [type, name])),
);
