/** What a record holds under a key of its own. What every object has by itself, as `constructor`, is no key of it: read by this what comes from outside. */
export function ownValue<Value>(record: Readonly<Record<string, Value>> | null | undefined, key: string): Value | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}
