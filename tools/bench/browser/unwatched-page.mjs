import { setTimeout as sleep } from 'node:timers/promises';

import { watchChanges } from './page-watch.mjs';

const POLL_MS = 20;
const LIMIT_MS = 15_000;

/**
 * Opens a page in a profile of its own without an attached debugger, as on a desk. The test library follows the network of its pages: for
 * each call, the browser notes the calling line, for which it parses the script again, a fifth of the sign-in page's time. Here only the
 * commands below are sent, and none makes the page report anything. `watch` runs in every document before its scripts.
 */
export async function openUnwatchedPage(browser, watch = watchChanges) {
  const session = await browser.newBrowserCDPSession();
  const { browserContextId } = await session.send('Target.createBrowserContext');
  const { targetId } = await session.send('Target.createTarget', { url: 'about:blank', browserContextId, width: 1440, height: 900 });
  const send = await sendTo(session, targetId);
  const evaluate = async (what, ...given) => {
    const expression = `(${String(what)})(${given.map((one) => JSON.stringify(one)).join()})`;
    const { result, exceptionDetails } = await send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  /** Waits until a condition holds in the page; it never holds between two documents. */
  const until = async (what, ...given) => {
    for (const end = performance.now() + LIMIT_MS; !(await evaluate(what, ...given).catch(() => false)); await sleep(POLL_MS))
      if (performance.now() > end) throw new Error(`not within ${LIMIT_MS / 1_000} s: ${String(what)}`);
  };
  await send('Emulation.setDeviceMetricsOverride', { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false });
  await send('Page.enable');
  await send('Page.addScriptToEvaluateOnNewDocument', { source: `(${String(watch)})()` });
  return {
    evaluate,
    until,
    /** Goes to an address and waits until something of it is painted. */
    goto: async (url) => {
      await evaluate(() => (window.benchLeft = true));
      await send('Page.navigate', { url });
      await until(() => !window.benchLeft && performance.getEntriesByName('first-contentful-paint').length > 0);
    },
    fill: async (selector, text) => {
      await evaluate((at) => document.querySelector(at).focus(), selector);
      await send('Input.insertText', { text });
    },
    click: async (selector) => {
      const at = await evaluate((name) => {
        const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      }, selector);
      const press = { ...at, button: 'left', clickCount: 1 };
      await send('Input.dispatchMouseEvent', { ...press, type: 'mousePressed' });
      await send('Input.dispatchMouseEvent', { ...press, type: 'mouseReleased' });
    },
    close: async () => {
      await session.send('Target.disposeBrowserContext', { browserContextId });
      await session.detach();
    },
  };
}

/** Sends commands to one page through the browser's session, as the library would. */
async function sendTo(session, targetId) {
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
  const waiting = new Map();
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result, error } = JSON.parse(message);
    const { resolve, reject } = waiting.get(id) ?? {};
    waiting.delete(id);
    if (error) reject?.(new Error(error.message));
    else resolve?.(result);
  });
  let last = 0;
  return (method, params = {}) =>
    new Promise((resolve, reject) => {
      const id = (last += 1);
      waiting.set(id, { resolve, reject });
      session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) }).catch(reject);
    });
}
