import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

import { calls } from '@houtai/contract';
import type { Browser, Page } from '@playwright/test';

import { Console, expect, test, THOROUGH } from './console.ts';
import { Elsewhere } from './elsewhere.ts';
import { PHONE } from './people.ts';

const detailOf = (page: Page) => page.getByRole('region', { name: '待办详情' });

/** Runs in the page: resolves with the time at which a text is painted. */
function paintedAt(text: string): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      if (!document.body.innerText.includes(text)) return;
      watch.disconnect();
      requestAnimationFrame(() => resolve(Date.now()));
    };
    const watch = new MutationObserver(look);
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
    look();
  });
}

/** Opens a window of another user. */
async function another(browser: Browser, phone: string, at: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: test.info().project.use.baseURL });
  const page = await context.newPage();
  await new Console(page).signIn(phone, at);
  return page;
}

async function edit(page: Page, promise: string): Promise<void> {
  await detailOf(page).getByRole('button', { name: '修改' }).click();
  const form = page.getByRole('dialog', { name: '修改待办' });
  await form.getByRole('textbox', { name: '承诺说明' }).fill(promise);
}

const save = (page: Page) => page.getByRole('dialog', { name: '修改待办' }).getByRole('button', { name: '保存修改' }).click();
const isSaved = (page: Page) => expect(page.getByRole('dialog', { name: '修改待办' })).toHaveCount(0);

test.describe('two people at one to-do', () => {
  test(
    'the slower one sees the changes, and overwrites them or takes the latest',
    { tag: THOROUGH },
    async ({ app, page, browser, request }) => {
      const staff = await Elsewhere.of(request, PHONE.staff);
      const address = `todo?view=all&id=${await staff.addTodo('u-staff-2', '核对两人同时修改的内容')}`;
      await app.signIn(PHONE.staff, address);
      const other = await another(browser, PHONE.otherStaff, address);

      await edit(page, '甲的承诺');
      await edit(other, '乙的承诺');
      await save(other);
      await isSaved(other);
      await save(page);
      const question = page.getByRole('alertdialog');
      const clash = question.getByRole('radiogroup', { name: '承诺说明 你和黄子轩都改了' });
      await expect(clash.getByRole('radio', { name: /^你填的/ })).toContainText('甲的承诺');
      await expect(clash.getByRole('radio', { name: /^黄子轩/ })).toContainText('乙的承诺');
      await question.getByRole('button', { name: '保存所选' }).click();
      await isSaved(page);
      await expect(detailOf(page).locator('[data-words]').first()).toHaveText('甲的承诺');

      // The other window has not refreshed since.
      await edit(other, '乙的第二次承诺');
      await edit(page, '甲的第二次承诺');
      await save(page);
      await expect(detailOf(page).locator('[data-words]').first()).toHaveText('甲的第二次承诺');
      await save(other);
      await other.getByRole('alertdialog').getByRole('button', { name: '查看最新' }).click();
      await expect(detailOf(other).locator('[data-words]').first()).toHaveText('甲的第二次承诺');
      await other.context().close();
    },
  );
});

test.describe('a colleague', () => {
  test(
    'gets a mention in a comment, and opens the record by a number in the message',
    { tag: THOROUGH },
    async ({ app, page, browser, request }) => {
      const id = await (await Elsewhere.of(request, PHONE.staff)).addTodo('u-staff-2', '请核对编号与提及');
      await app.signIn(PHONE.staff, `todo?view=all&id=${id}`);
      const detail = detailOf(page);
      await expect(detail.getByRole('note', { name: '通知范围' })).toContainText('将通知 黄子轩（负责人）');
      const number = await detail.getByText(/^TD-\d+$/).innerText();
      const box = detail.getByRole('textbox', { name: '评论' });
      await box.pressSequentially(`见 ${number}，请 @huangzi`);
      await page.getByRole('option', { name: /黄子轩/ }).click();
      await expect(box).toHaveValue(`见 ${number}，请 @黄子轩 `);
      await expect(detail.getByRole('note', { name: '通知范围' })).toContainText('将通知 黄子轩（负责人、提到）');
      await detail.getByRole('button', { name: '发表评论' }).click();
      await expect(detail.getByRole('link', { name: number })).toBeVisible();

      const other = await another(browser, PHONE.otherStaff, 'member/company/management/toDo?msgType=0');
      await expect(other.getByRole('link', { name: `王浩然 在待办 ${number} 中提到了你` })).toBeVisible();
      await other.getByRole('link', { name: number, exact: true }).first().click();
      await expect(detailOf(other).getByText('请核对编号与提及').first()).toBeVisible();
      await other.context().close();
    },
  );

  test(
    'preserves a change of another field of the same to-do, without a question',
    { tag: THOROUGH },
    async ({ app, page, browser, request }) => {
      const address = `todo?view=all&id=${await (await Elsewhere.of(request, PHONE.staff)).addTodo('u-staff-2', '核对互不相干的修改')}`;
      await app.signIn(PHONE.staff, address);
      const other = await another(browser, PHONE.otherStaff, address);
      await edit(page, '甲的承诺');
      await detailOf(other).getByRole('button', { name: '修改' }).click();
      await other.getByRole('dialog', { name: '修改待办' }).getByRole('textbox', { name: '预估说明' }).fill('乙的预估');
      await save(other);
      await isSaved(other);
      await save(page);
      await isSaved(page);
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await expect(detailOf(page).locator('[data-words]')).toHaveText(['甲的承诺', '乙的预估']);
      await other.context().close();
    },
  );
});

test.describe('two windows at the same to-dos', () => {
  test('a change saved in one window is painted in the other without interaction', async ({ app, page, browser, request }) => {
    const text = `核对保存后多久能看到 ${Date.now()}`;
    const id = await (await Elsewhere.of(request, PHONE.staff)).addTodo('u-staff-2', text);
    const address = `todo?view=all&keyword=${encodeURIComponent(text)}&id=${id}`;
    await app.signIn(PHONE.staff, address);
    const other = await another(browser, PHONE.otherStaff, address);
    await expect(detailOf(page).locator('[data-words]').first()).toHaveText('周五前');
    await edit(other, '下周一上午');
    const painted = page.evaluate(paintedAt, '下周一上午');
    const saved = other.waitForResponse((answer) => answer.url().includes(calls.todo.update.path)).then(() => Date.now());
    await save(other);
    // Only the arrival is asserted; the time is an annotation, because it depends on the load of the machine.
    const ms = (await painted) - (await saved);
    test.info().annotations.push({ type: 'painted ms after it was saved', description: String(ms) });
    await isSaved(other);
    await other.context().close();
  });

  test("one shows the other's changes, and moves no row under the pointer until the pointer leaves", async ({
    app,
    page,
    browser,
    request,
  }) => {
    const elsewhere = await Elsewhere.of(request, PHONE.staff);
    const words = `核对两个窗口 ${Date.now()}`;
    const [first, second] = [await elsewhere.addTodo('u-staff-2', `${words} 甲`), await elsewhere.addTodo('u-staff-2', `${words} 乙`)];
    const list = `todo?view=all&keyword=${encodeURIComponent(words)}`;
    await app.signIn(PHONE.staff, `${list}&id=${first}`);
    const other = await another(browser, PHONE.otherStaff, list);
    const rows = other.getByRole('row').filter({ hasText: words });
    await expect(rows).toHaveCount(2);

    // Other users' changes appear in both windows without interaction.
    await elsewhere.ask(calls.todo.setState, { items: [{ todoId: first, from: '1' }], state: '2', remark: '' });
    await expect(rows.filter({ hasText: '甲' })).toContainText('处理中');
    await expect(detailOf(page).getByText('处理中').first()).toBeVisible();

    const pointed = rows.last();
    await pointed.hover();
    const said = await pointed.innerText();
    const place = await pointed.boundingBox();
    await elsewhere.addTodo('u-staff-2', `${words} 丙`);
    const strip = other.getByRole('status').filter({ hasText: '处更新' });
    await expect(strip).toContainText('1 处更新');
    await expect(strip).toContainText('新增 1 条');
    await expect(rows).toHaveCount(2);
    expect(await pointed.innerText()).toBe(said);
    expect(await pointed.boundingBox()).toEqual(place);
    await strip.getByRole('button', { name: '现在归位' }).click();
    await expect(rows).toHaveCount(3);
    await expect(strip).toHaveCount(0);
    await elsewhere.ask(calls.todo.setState, { items: [{ todoId: second }], state: '4', remark: '' });
    await expect(rows.filter({ hasText: '乙' })).toContainText('已关闭');
    await other.context().close();
  });
});

test.describe('an image in the text of a to-do', () => {
  test(
    'uploads, saves and loads for both people of the to-do, and for nobody else',
    { tag: THOROUGH },
    async ({ app, page, browser, request }) => {
      await app.signIn(PHONE.staff);
      const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 80, height: 60 } });
      const id = await (await Elsewhere.of(request, PHONE.staff)).addTodo('u-staff-2', '图文说明');
      await page.goto(`todo?view=all&id=${id}`);
      await detailOf(page).getByRole('button', { name: '修改' }).click();
      const form = page.getByRole('dialog', { name: '修改待办' });
      await form.getByLabel('选择图片').setInputFiles({ name: '现场.png', mimeType: 'image/png', buffer: picture });
      await expect(form.getByRole('img', { name: '现场.png' })).toBeVisible();
      await save(page);
      await isSaved(page);

      const other = await another(browser, PHONE.otherStaff, `todo?view=all&id=${id}`);
      for (const reader of [page, other]) {
        const image = detailOf(reader).getByRole('button', { name: '查看图片 现场.png' });
        await expect.poll(() => image.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth)).toBe(80);
        await image.click();
        await expect(reader.getByRole('dialog', { name: '现场.png' }).getByRole('img', { name: '现场.png' })).toBeVisible();
        await reader.keyboard.press('Escape');
        await expect(reader.getByRole('dialog', { name: '现场.png' })).toHaveCount(0);
      }
      const source = (await detailOf(other).getByRole('button', { name: '查看图片 现场.png' }).getAttribute('src')) ?? '';
      await other.context().close();

      const anonymous = await browser.newContext();
      const stranger = await Elsewhere.of(anonymous.request, PHONE.guest);
      const refused = await stranger.read(source);
      expect([refused.status, refused.body.equals(picture)]).toEqual([404, false]);
      await anonymous.close();
    },
  );
});

test.describe('somebody with fewer rights', () => {
  test('has fewer buttons, and the server refuses what they would have sent', { tag: THOROUGH }, async ({ app, page, request }) => {
    const id = await (await Elsewhere.of(request, PHONE.staff)).addTodo('u-staff', '只读访客也能看到', 'u-guest');
    await app.signIn(PHONE.guest, `todo?view=all&id=${id}`);
    await expect(detailOf(page).getByRole('heading', { name: '只读访客也能看到' })).toBeVisible();
    for (const name of ['新建待办', '我要待办', '修改', '开始处理', '转交'])
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    const guest = await Elsewhere.of(request, PHONE.guest);
    for (const [path, data] of [
      [calls.todo.setState.path, { items: [{ todoId: id, version: 1 }], state: '2' }],
      [calls.todo.reassign.path, { todoId: id, version: 1, receptionUser: 'u-staff' }],
      [calls.todo.update.path, { todoId: id, version: 1 }],
    ] as const)
      expect(await guest.post(path, data)).toMatchObject({ code: 'A0301', msg: expect.stringContaining('权限') });
  });
});

test.describe('a page of 3000 to-dos', () => {
  const LAST = 3000;

  test('scrolls to its end without a blank row', { tag: THOROUGH }, async ({ app, page }) => {
    test.slow();
    await promisify(execFile)(process.execPath, ['../apps/server/dist/cli/demo-records.js', 'todo', String(LAST)], {
      env: { ...process.env, HOUTAI_DATA: process.env['E2E_DATA'] },
    });
    await app.signIn(PHONE.administrator, `todo?view=all&size=${LAST}`);
    const table = page.getByRole('table', { name: '我的待办' });
    await expect(table).toHaveAttribute('aria-rowcount', String(LAST + 1));
    const drawn = await page.getByRole('region', { name: '我的待办' }).evaluate(async (scroller) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const blank: number[] = [];
      let most = 0;
      for (let top = 0; top < scroller.scrollHeight; top += 4_000) {
        scroller.scrollTop = top;
        await frame();
        await frame();
        const { left, top: edge, height } = scroller.getBoundingClientRect();
        for (const y of [0.3, 0.6, 0.9])
          if (!document.elementFromPoint(left + 200, edge + height * y)?.closest('[data-row]')) blank.push(scroller.scrollTop);
        most = Math.max(most, scroller.querySelectorAll('[data-row]').length);
      }
      return { blank, most, end: scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1 };
    });
    expect(drawn).toEqual({ blank: [], most: expect.any(Number), end: true });
    expect(drawn.most).toBeLessThan(100);
    await expect(table.locator(`tr[aria-rowindex="${LAST + 1}"]`)).toBeVisible();
  });
});
