/** The quiet time after which a page counts as settled. */
const QUIET_MS = 100;
const LIMIT_MS = 15_000;

/**
 * Makes every page of a browser context record its last change: a DOM mutation or the end of a request. The page's own clock is used, so
 * that the connection to this process does not count.
 */
export async function watchPages(context) {
  context.on('request', (request) => count(request, { running: 1, sent: 1 }));
  for (const end of ['requestfinished', 'requestfailed']) context.on(end, (request) => count(request, { running: -1, sent: 0 }));
  await context.addInitScript(watchChanges);
}

/** Runs in the page: records in `benchWatch` the last change, its paint, the last answer and the last click. */
export function watchChanges() {
  const watch = { mutated: 0, painted: 0, answered: 0, mutations: 0, clicked: 0 };
  window.benchWatch = watch;
  new MutationObserver((records) => {
    const now = performance.now();
    watch.mutated = now;
    watch.mutations += records.length;
    // The task after the next frame, when the frame is on the screen.
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.addEventListener('message', () => {
        if (watch.mutated === now) watch.painted = performance.now();
      });
      channel.port1.start();
      channel.port2.postMessage(null);
    });
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  new PerformanceObserver((list) => {
    watch.answered = Math.max(watch.answered, ...list.getEntries().map((entry) => entry.responseEnd));
  }).observe({ type: 'resource' });
  window.addEventListener('click', (event) => (watch.clicked = event.timeStamp), { capture: true });
}

const traffic = new WeakMap();

function trafficOf(page) {
  if (!traffic.has(page)) traffic.set(page, { running: 0, sent: [] });
  return traffic.get(page);
}

/** Whether a request is the event stream, which stays open as long as the page. */
export function isEndless(request) {
  return request.url().endsWith('/stream');
}

function count(request, { running, sent }) {
  if (isEndless(request)) return;
  const own = trafficOf(request.frame().page());
  own.running += running;
  if (sent > 0) own.sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
}

/** Waits until a page has settled, longer if late changes are expected, and returns its record. */
export async function settled(page, quietMs = QUIET_MS) {
  const end = performance.now() + LIMIT_MS;
  for (;;) {
    await page.waitForFunction(
      (quiet) => {
        const { mutated, answered, clicked } = window.benchWatch;
        return document.readyState === 'complete' && mutated > 0 && performance.now() - Math.max(mutated, answered, clicked) >= quiet;
      },
      quietMs,
      { polling: 20, timeout: LIMIT_MS },
    );
    if (trafficOf(page).running <= 0) break;
    if (performance.now() > end) throw new Error(`${page.url()} still waits for an answer after ${LIMIT_MS / 1000} s.`);
  }
  const { mutated, answered, ...kept } = await page.evaluate(() => window.benchWatch);
  return { ...kept, changed: Math.max(mutated, answered), sent: trafficOf(page).sent };
}

/** Clicks, and returns the time from the click to the page's last change and its paint, and the requests that it sent. */
export async function clickToSettled(page, locator, quietMs = QUIET_MS) {
  trafficOf(page).sent = [];
  await page.evaluate(() => Object.assign(window.benchWatch, { mutations: 0 }));
  await locator.click();
  const { clicked, changed, painted, mutations, sent } = await settled(page, quietMs);
  return { ms: changed - clicked, paintedMs: Math.max(changed, painted) - clicked, mutations, sent };
}
