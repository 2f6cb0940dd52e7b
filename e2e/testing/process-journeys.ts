import type { Locator, Page } from '@playwright/test';

import { expectNoViolations } from '../axe.ts';
import { expect, test, THOROUGH } from '../console.ts';
import { PHONE } from '../people.ts';

const nodes = (page: Page): Locator => page.getByRole('tree', { name: '审批流程' }).getByRole('treeitem');
const pane = (page: Page): Locator => page.getByRole('complementary').filter({ has: page.getByRole('button', { name: '关闭' }) });

/** Presses Tab until an element has the focus, as a keyboard user does. */
async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let steps = 0; steps < 90; steps += 1) {
    if (await wanted.evaluate((part) => part === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(wanted).toBeFocused();
}

async function openProcess(page: Page, name: string): Promise<void> {
  await page.getByRole('row', { name: new RegExp(name) }).click();
  await expect(nodes(page).first()).toBeVisible();
}

async function discardDraft(page: Page): Promise<void> {
  await expect(page.getByText(/草稿已保存/)).toBeVisible();
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '放弃草稿' }).click();
  await page.getByRole('button', { name: '放弃草稿' }).click();
  await expect(page.getByText(/^草稿 v/)).toHaveCount(0);
}

/**
 * Journeys through the editor. They change the demo's processes, of which there is one per kind of document, so they run before the
 * journeys of documents in the same file.
 */
export function processJourneys(): void {
  test.describe('the editor of processes', () => {
    // The journeys run one after another.
    test.describe.configure({ mode: 'serial', timeout: 120_000 });

    test('a flow is built from nothing, tested and published by keyboard alone, and a check blocks the next version', async ({
      app,
      page,
    }) => {
      await app.signIn(PHONE.administrator, 'approval/template');
      await openProcess(page, '软著审批');
      await expectNoViolations(page, 'the editor', { part: '#content' });
      await tabTo(page, nodes(page).first());

      // Deletes all nodes until the flow is empty; undo restores them, and they are deleted again.
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Delete');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Delete');
      await expect(nodes(page)).toHaveCount(1);
      await page.keyboard.press('Control+z');
      await expect(nodes(page)).toHaveCount(2);
      await page.keyboard.press('Control+y');
      await expect(nodes(page)).toHaveCount(1);
      await expect(page.getByRole('group', { name: '流程模板' }).getByRole('button')).toHaveCount(3);

      // Adds a step, with a name in its pane.
      await page.keyboard.press('a');
      await expect(page.getByRole('menuitem', { name: '审批人' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(nodes(page).nth(1)).toBeFocused();
      await page.keyboard.press('Enter');
      await tabTo(page, pane(page).getByRole('textbox', { name: '名称' }));
      await page.keyboard.press('Control+a');
      await page.keyboard.type('主管审批');
      await page.keyboard.press('Escape');
      await expect(nodes(page).nth(1)).toBeFocused();
      await expect(nodes(page).nth(1)).toHaveAccessibleName(/^主管审批/);

      // Adds branches after it, a step in the first one, and a second branch that is then tried first.
      await page.keyboard.press('a');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(nodes(page)).toHaveCount(5);
      await page.keyboard.press('ArrowDown');
      await expect(nodes(page).nth(3)).toBeFocused();
      await page.keyboard.press('Control+d');
      await expect(nodes(page)).toHaveCount(6);
      await page.keyboard.press('Alt+ArrowRight');
      await expect(nodes(page).nth(4)).toHaveAccessibleName(/，分支 1/);
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Delete');
      await expect(nodes(page)).toHaveCount(5);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('a');
      await page.keyboard.press('Enter');
      await expect(nodes(page)).toHaveCount(6);
      await expect(page.getByText(/草稿已保存/)).toBeVisible();

      // Rehearses it for the only administrator, who would have to decide their own document, then for another user. The canvas is
      // highlighted and read-only.
      await page.keyboard.press('t');
      await expect(pane(page).getByRole('heading', { name: '试运行' })).toBeVisible();
      await page.keyboard.press('Control+Enter');
      await expect(pane(page).getByText(/^不能提交：「主管审批」除发起人外没有可以审批的人/)).toBeVisible();
      await tabTo(page, pane(page).getByLabel('发起人'));
      await page.keyboard.press('Enter');
      const picker = page.getByRole('dialog', { name: '选择发起人' });
      await tabTo(page, picker.getByRole('searchbox'));
      await page.keyboard.type('王浩然');
      await tabTo(page, picker.getByRole('button', { name: /王浩然/ }));
      await page.keyboard.press('Enter');
      await tabTo(page, picker.getByRole('button', { name: /^确定/ }));
      await page.keyboard.press('Enter');
      await expect(picker).toHaveCount(0);
      await tabTo(page, pane(page).getByRole('button', { name: '重新试运行' }));
      await page.keyboard.press('Control+Enter');
      await expect(nodes(page).nth(1)).toHaveAccessibleName(/^第 1 步，主管审批/);
      await expect(page.getByRole('button', { name: /之后添加$/ })).toHaveCount(0);
      await expectNoViolations(page, 'a trial', { part: '#content' });
      await tabTo(page, page.getByRole('button', { name: '另存为检查例' }));
      await page.keyboard.press('Enter');
      const keeping = page.getByRole('dialog', { name: '另存为检查例' });
      await tabTo(page, keeping.getByLabel('检查例名称'));
      await page.keyboard.type('主管先审');
      await page.keyboard.press('Enter');
      await expect(keeping).toHaveCount(0);
      await tabTo(page, pane(page).getByRole('button', { name: '关闭' }), 'Shift+Tab');
      await page.keyboard.press('Enter');

      await tabTo(page, page.getByRole('button', { name: /^发布 v3$/ }), 'Shift+Tab');
      await page.keyboard.press('Enter');
      const publishing = page.getByRole('dialog', { name: /^发布「软著审批」/ });
      await expect(publishing.getByText(/个全部相符/)).toBeVisible();
      await expectNoViolations(page, 'the dialog of publishing', { part: '[role=dialog]' });
      await tabTo(page, publishing.getByRole('button', { name: '发布', exact: true }));
      await page.keyboard.press('Enter');
      await expect(publishing).toHaveCount(0);
      await expect(page.getByText('已发布 v3')).toBeVisible();

      // Without the step that the check expects, the next version is refused with the reason.
      await tabTo(page, nodes(page).first());
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Delete');
      await expect(page.getByText('草稿 v4')).toBeVisible();
      await tabTo(page, page.getByRole('button', { name: /^发布 v4$/ }), 'Shift+Tab');
      await page.keyboard.press('Enter');
      await expect(publishing.getByText(/「主管先审」不符：应有 主管审批/)).toBeVisible();
      await tabTo(page, publishing.getByRole('button', { name: '发布', exact: true }));
      await page.keyboard.press('Enter');
      await expect(publishing.getByRole('alert')).toContainText('检查例「主管先审」不符');
      await page.keyboard.press('Escape');
      await expect(page.getByText('已发布 v3')).toBeVisible();

      await discardDraft(page);
      await expect(nodes(page)).toHaveCount(6);
    });

    test(
      'documents of the last billing period are rehearsed, and their ways are listed below each other',
      { tag: THOROUGH },
      async ({ app, page }) => {
        await app.signIn(PHONE.administrator, 'approval/template');
        await openProcess(page, '报销审批');
        await nodes(page).filter({ hasText: '财务审核' }).click();
        await page.keyboard.press('Delete');
        await expect(page.getByText(/草稿已保存/)).toBeVisible();
        await page.getByRole('button', { name: '上月单据演练' }).click();
        const table = page.getByRole('region', { name: '演练结果' });
        await table.getByRole('button', { expanded: false }).first().focus();
        await page.keyboard.press('Enter');
        await expect(table.getByRole('group', { name: '当时的版本' })).toContainText('财务审核');
        await expect(table.getByRole('group', { name: '草稿' })).toContainText('没有这一步');
        await expectNoViolations(page, 'the rehearsal', { part: '#content' });
        // Another user with the address sees the same; the tab stays that of the process.
        await expect(page).toHaveURL(/\?id=[^&]+&from=\d{4}-\d\d-26&to=\d{4}-\d\d-25$/);
        await page.reload();
        await expect(table.getByRole('button', { expanded: false }).first()).toBeVisible();
        await expect(app.tabs().getByRole('button', { name: '关闭 报销审批' })).toHaveCount(1);
        await page.getByRole('button', { name: '到编辑器修改' }).click();
        await page.getByRole('button', { name: /^与 v\d+ 比较$/ }).click();
        await expect(nodes(page).filter({ hasText: '已删' })).toHaveAccessibleName(/^财务审核/);

        // A branch dragged to the left is tried earlier.
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: '添加分支' }).first().click();
        const added = nodes(page).filter({ hasText: '分支 2' });
        await expect(added).toContainText('优先 2');
        await added.hover();
        await page.mouse.down();
        const first = await nodes(page).filter({ hasText: '优先 1' }).boundingBox();
        await page.mouse.move((first?.x ?? 0) + 8, (first?.y ?? 0) + 20, { steps: 8 });
        await page.mouse.up();
        await expect(added).toContainText('优先 1');
        await discardDraft(page);
      },
    );

    test('the editor fits every width, and is a read-only list on a phone', { tag: THOROUGH }, async ({ app, page }) => {
      await app.signIn(PHONE.administrator, 'approval/template');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      // Every kind of document has a process already.
      await expect(page.getByRole('button', { name: '新建审批流程' })).toHaveCount(0);
      await openProcess(page, '报销审批');
      for (const name of ['检查例', '历史版本']) {
        await page.getByRole('button', { name }).click();
        await expectNoViolations(page, name, { part: '#content' });
      }
      await nodes(page).nth(1).click();
      await expectNoViolations(page, 'the settings of a step', { part: '#content' });
      for (const width of [1440, 1280, 1024]) {
        await page.setViewportSize({ width, height: 800 });
        await expect(page.getByRole('radio', { name: '部门负责人' })).toBeVisible();
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBe(width);
      }
      await page.keyboard.press('Escape');
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.getByText('请在电脑上修改')).toBeVisible();
      await expect(page.getByRole('tree', { name: '审批流程' })).toHaveCount(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      await expectNoViolations(page, 'the flow on a phone', { part: '#content' });
    });
  });
}
