const ALLOWED = /^(?:https?:\/\/|mailto:)\S+$/i;
const MAIL = /^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/;
const HOST = /^(?:localhost|(?:[a-z0-9-]+\.)+[a-z]{2,})(?::\d+)?(?:[/?#]\S*)?$/i;

/** Whether an address may be linked in a user's text: web pages and mail only. */
export function isSafeLink(address: string): boolean {
  return ALLOWED.test(address);
}

/** The intended address of a typed link: a host or an e-mail address is completed; blank for anything that may not be linked. */
export function linkOf(typed: string): string {
  const text = typed.trim();
  if (isSafeLink(text)) return text;
  if (MAIL.test(text)) return `mailto:${text}`;
  return HOST.test(text) ? `https://${text}` : '';
}
