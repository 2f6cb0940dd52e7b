const ALLOWED = /^(?:https?:\/\/|mailto:)\S+$/i;
const MAIL = /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/;
const HOST = /^(?:localhost|(?:[a-z0-9-]+\.)+[a-z]{2,})(?::\d+)?(?:[/?#]\S*)?$/i;

/** Whether an address may be a link of people's text: web pages and mail only. */
export function isSafeLink(address: string): boolean {
  return ALLOWED.test(address);
}

/** The address that a person means: what looks like a host or a mailbox is completed; blank where it may not be a link. */
export function linkOf(typed: string): string {
  const text = typed.trim();
  if (isSafeLink(text)) return text;
  if (MAIL.test(text)) return `mailto:${text}`;
  return HOST.test(text) ? `https://${text}` : '';
}
