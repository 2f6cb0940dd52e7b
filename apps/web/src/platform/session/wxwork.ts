const KEY = 'houtai.wxwork';

/** Why the user was sent to enterprise messaging, and the address in the app to continue at. */
export type WxworkErrand = { purpose: 'login' | 'link'; redirect: string };

/** Goes to the enterprise-messaging service, at the address that the starting call returns. The service redirects to /auth-redirect. */
export async function leaveForWxwork(errand: WxworkErrand, start: () => Promise<{ url: string; wxState: string }>): Promise<void> {
  const { url, wxState } = await start();
  sessionStorage.setItem(KEY, JSON.stringify({ ...errand, wxState }));
  location.assign(url);
}

/** The errand for a returned state, or null if this window did not start it. Each can be taken once. */
export function consumeWxworkErrand(wxState: string): WxworkErrand | null {
  const text = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    return isStored(stored) && stored.wxState === wxState ? stored : null;
  } catch {
    return null;
  }
}

function isStored(value: unknown): value is WxworkErrand & { wxState: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'wxState' in value &&
    typeof value.wxState === 'string' &&
    'redirect' in value &&
    typeof value.redirect === 'string' &&
    'purpose' in value &&
    (value.purpose === 'login' || value.purpose === 'link')
  );
}
