/**
 * Waits for independent parts of one transaction, so that their statements are sent together. All parts have ended when this returns,
 * because a statement after the rollback would be stored; then the first fault is thrown.
 */
export async function settleAll(...parts: readonly Promise<unknown>[]): Promise<void> {
  const faults: unknown[] = [];
  await Promise.all(parts.map((part) => part.catch((fault: unknown) => faults.push(fault))));
  if (faults.length > 0) throw faults[0];
}
