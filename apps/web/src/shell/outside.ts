/** The address of an external web page, or null for any other text. */
export function webAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}

/**
 * The report address with the token as parameter `token`; null unless it uses https or this machine, so that the token is never sent
 * unencrypted.
 */
export function reportAddress(text: string, token: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback)) return null;
  url.searchParams.set('token', token);
  return url.href;
}

export function openOutside(address: string): void {
  window.open(address, '_blank', 'noopener,noreferrer');
}
