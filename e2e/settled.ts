import type { Page } from '@playwright/test';

/** Waits until everything visible is loaded and nothing has moved for a moment; hidden pages load nothing. */
export async function settled(page: Page, quietMs = 150): Promise<void> {
  await page.waitForLoadState();
  await page.evaluate(
    (quiet) =>
      new Promise<void>((resolve) => {
        const isBusy = () =>
          Array.from(document.querySelectorAll('[aria-busy=true]')).some((part) => part.checkVisibility()) ||
          document.getAnimations().some(({ playState }) => playState === 'running');
        const look = () => (isBusy() ? wait() : end());
        // oxlint-disable-next-line house/real-time -- no event says that a page has come to rest
        let timer = setTimeout(look, quiet);
        const wait = () => {
          clearTimeout(timer);
          // oxlint-disable-next-line house/real-time -- as above
          timer = setTimeout(look, quiet);
        };
        const watch = new MutationObserver(wait);
        const end = () => {
          watch.disconnect();
          resolve();
        };
        watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      }),
    quietMs,
  );
}
