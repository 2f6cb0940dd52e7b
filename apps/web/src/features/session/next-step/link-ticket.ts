/** The link ticket in the result of L0004 or in a history entry's state; null without one. */
export function ticketOf(value: unknown): string | null {
  return typeof value === 'object' && value !== null && 'openId' in value && typeof value.openId === 'string' ? value.openId : null;
}
