/** The link ticket in what came with L0004 or in a history entry's state, or null. */
export function ticketOf(value: unknown): string | null {
  return typeof value === 'object' && value !== null && 'openId' in value && typeof value.openId === 'string' ? value.openId : null;
}
