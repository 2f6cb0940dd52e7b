/** The value of a record's own key. Inherited names such as `constructor` count as absent, so keys from outside are read with this. */
export function ownValue<Value>(record: Readonly<Record<string, Value>> | null | undefined, key: string): Value | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}
