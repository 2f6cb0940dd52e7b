import { Console, expect, test } from './console.ts';
import { PHONE } from './people.ts';

test('an engineer on a phone answers, waits for parts and finishes; its reporter sends it back once, then accepts', async ({
  app,
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await app.signIn(PHONE.staff);
  const text = `三号泊位扫码枪损坏 ${Date.now()}`;
  await page.getByRole('button', { name: '我要反馈' }).click();
  const panel = page.getByRole('dialog', { name: '我要反馈' });
  await panel.getByRole('textbox', { name: '问题描述' }).click();
  await page.keyboard.type(text);
  await panel.getByRole('textbox', { name: '处理说明' }).fill('请尽快更换');
  await panel.getByRole('button', { name: '提交反馈' }).click();
  await page.getByRole('row', { name: new RegExp(text) }).click();
  const detail = page.getByRole('region', { name: '反馈详情' });
  await expect(detail.getByRole('region', { name: '时限' })).toContainText('尚未响应');

  const context = await browser.newContext({
    baseURL: test.info().project.use.baseURL,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const phone = await context.newPage();
  await phone.goto('login?redirect=/feedback');
  await new Console(phone).fillSignIn(PHONE.engineer);
  // Navigating elsewhere would interrupt the sign-in.
  await expect(phone).toHaveURL(/adminview\/feedback/);
  const search = async () => {
    await phone.goto(`feedback?view=all&keyword=${encodeURIComponent(text)}`);
    await expect(phone.getByText(text).first()).toBeVisible();
  };
  await search();
  await phone.getByRole('button', { name: /^响应 FB-/ }).click();
  await expect(phone.getByText(/^已响应 FB-/)).toBeVisible();
  await phone.getByRole('button', { name: /^更多 FB-/ }).click();
  await phone.getByRole('menuitem', { name: /^等待/ }).click();
  const wait = phone.getByRole('dialog', { name: /^等待什么/ });
  await wait.getByRole('radio', { name: '备件' }).check();
  await wait.getByRole('textbox', { name: '等什么' }).fill('扫码枪到货');
  await wait.getByRole('button', { name: '开始等待' }).click();
  await expect(wait.getByText('请选择哪天再问，最多 30 天')).toBeVisible();
  await wait.getByRole('button', { name: '3 天后' }).click();
  await wait.getByRole('button', { name: '开始等待' }).click();
  await expect(wait).toBeHidden();
  // The reporter, who has it open, sees what it waits for.
  await expect(detail.getByRole('region', { name: '等待' })).toContainText('扫码枪到货');

  await search();
  await phone.getByRole('button', { name: /^恢复 FB-/ }).click();
  await phone
    .getByRole('dialog', { name: /^恢复计时/ })
    .getByRole('button', { name: '恢复' })
    .click();
  await phone.getByRole('button', { name: /^完成 FB-/ }).click();
  const finish = phone.getByRole('dialog', { name: /^完成/ });
  await finish.getByRole('textbox', { name: '说明' }).fill('换了新枪');
  await finish.getByRole('button', { name: '完成' }).click();
  await expect(finish).toBeHidden();

  await detail.getByRole('button', { name: '还没好' }).click();
  const reject = page.getByRole('dialog', { name: /^还没好/ });
  await reject.getByRole('button', { name: '退回处理中' }).click();
  await expect(reject.getByText('不能为空')).toBeVisible();
  await reject.getByRole('textbox', { name: /哪里还没好/ }).fill('20 尺箱号还是扫不出');
  await reject.getByRole('button', { name: '退回处理中' }).click();
  await expect(detail.getByRole('region', { name: '时限' })).toContainText('重新打开过 1 次');

  await search();
  await phone.getByRole('button', { name: /^响应 FB-/ }).click();
  const answer = phone.getByRole('dialog', { name: /^响应/ });
  await answer.getByRole('textbox', { name: '回一句' }).fill('收到，下午再来看');
  await answer.getByRole('button', { name: '响应' }).click();
  await expect(answer).toBeHidden();
  await phone.getByRole('button', { name: /^完成 FB-/ }).click();
  await finish.getByRole('textbox', { name: '说明' }).fill('升级了固件');
  await finish.getByRole('button', { name: '完成' }).click();
  await expect(finish).toBeHidden();
  await context.close();
  await detail.getByRole('button', { name: '验收通过' }).click();
  await expect(detail.getByText('已关闭').first()).toBeVisible();
});
