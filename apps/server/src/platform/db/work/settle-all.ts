/**
 * Waits for work of one transaction whose parts need nothing of each other, so that their statements travel together rather than one after
 * the other. All of it has ended when this does, as what goes on after a rollback would be stored; then the fault that came first is thrown.
 */
export async function settleAll(...parts: readonly Promise<unknown>[]): Promise<void> {
  const faults: unknown[] = [];
  await Promise.all(parts.map((part) => part.catch((fault: unknown) => faults.push(fault))));
  if (faults.length > 0) throw faults[0];
}
