import { expect, test, THOROUGH } from './console.ts';
import { PHONE } from './people.ts';
import { settled } from './settled.ts';

/** Browsers call 0.1 good; one line that jumps once is about this value. */
const MOST = 0.02;
const PAGES = ['admin/workbench', 'todo', 'feedback', 'member/company/management/toDo', 'member/company/management/knowlege-management'];

for (const [name, width] of Object.entries({ 'a desk': 1440, 'a phone': 390 })) {
  test(`nothing moves while a page loads, on ${name}`, { tag: THOROUGH }, async ({ app, page }) => {
    await page.addInitScript(() => {
      const moved: number[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if ('value' in entry) moved.push(Number(entry.value));
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // A user with little work sees fewer rows than the page reserved space for.
    await app.signIn(PHONE.idle);
    await page.setViewportSize({ width, height: 844 });
    for (const address of PAGES) {
      await page.goto(address);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached();
      await settled(page, 300);
      const sum = await page.evaluate(() => Reflect.get(window, 'moved').reduce((all: number, one: number) => all + one, 0));
      expect.soft(sum, `${address} moves`).toBeLessThanOrEqual(MOST);
    }
  });
}
