import { setTimeout as sleep } from 'node:timers/promises';

import { openMeter } from '../busy.mjs';
import { MY_MENUS } from '../client.mjs';
import { figure, median } from '../figures.mjs';
import { settled } from './page-watch.mjs';

const MENUS = 2_000;
const GROUP = 40;
const BETWEEN_KEYS_MS = 60;
const QUERIES = ['caidan12', 'renyuan', 'gl77', 'system/page', '报表管', '人员审批'];
const NAMES = [
  ['菜单管理', 'caidanguanli cdgl'],
  ['人员审批', 'renyuanshenpi rysp'],
  ['项目报表', 'xiangmubaobiao xmbb'],
  ['合同台账', 'hetongtaizhang httz'],
  ['报表管理', 'baobiaoguanli bbgl'],
];

/** A key in the menu search of a user with 2,000 menus: the main thread's time until the next key. */
export async function search(stage) {
  const page = await stage.signedIn((own) => own.route(`**${MY_MENUS}`, answerManyMenus));
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: '菜单快捷搜索' });
  // The first text loads the engine and builds its index.
  await field.fill('a');
  await settled(page, 500);
  const all = [];
  for (const query of QUERIES) {
    await field.fill('');
    await settled(page);
    all.push(...(await typed(page, query)));
  }
  await page.context().close();
  return [
    figure('menu-search', median(all), {
      unit: 'ms a key',
      atMost: 8,
      slowest: Math.round(Math.max(...all)),
      menus: MENUS,
      keys: all.length,
    }),
  ];
}

/** A key in the longest form, feedback with sixteen fields: in a text field, and in the editor. */
export async function form(stage) {
  const page = await stage.signedIn();
  await page.getByRole('button', { name: '我要反馈' }).click();
  const panel = page.getByRole('dialog', { name: '我要反馈' });
  const figures = [];
  for (const [name, label] of Object.entries({ 'form-typing': '处理说明', 'editor-typing': '问题描述' })) {
    await panel.getByRole('textbox', { name: label }).click();
    await settled(page, 700);
    const keys = await typed(page, 'typing in a long form');
    figures.push(figure(name, median(keys), { unit: 'ms a key', atMost: 16, slowest: Math.round(Math.max(...keys)), keys: keys.length }));
  }
  await page.context().close();
  return figures;
}

async function typed(page, text) {
  const { busyMs, end } = await openMeter(page);
  const costOf = async (act) => {
    const before = await busyMs();
    await act();
    await sleep(BETWEEN_KEYS_MS);
    return (await busyMs()) - before;
  };
  // The cost of the page and of the measurement without typing.
  const idle = median([await costOf(() => {}), await costOf(() => {}), await costOf(() => {})]);
  const costs = [];
  for (const letter of text) {
    const press = () => (letter < '\u007f' ? page.keyboard.press(letter) : page.keyboard.insertText(letter));
    costs.push((await costOf(press)) - idle);
  }
  await end();
  return costs;
}

async function answerManyMenus(route) {
  const answer = await route.fetch();
  const body = await answer.json();
  const [sample] = body.result.menus;
  const item = (id, parentId, more) => ({ ...sample, id, code: id, parentId, parentCode: parentId, icon: '', children: [], ...more });
  for (let group = 0; group * GROUP < MENUS; group += 1) {
    const children = Array.from({ length: GROUP - 1 }, (_, index) => {
      const number = group * GROUP + index;
      const [name, py] = NAMES[number % NAMES.length];
      return item(`many-${number}`, `group-${group}`, { name: `${name}${number}`, py, url: `/system/page-${number}` });
    });
    const [name, py] = NAMES[group % NAMES.length];
    const own = { name: `${name}组${group}`, py, url: `/many-${group}`, component: 'layouts', route: false, children };
    body.result.menus.push(item(`group-${group}`, '0', own));
  }
  await route.fulfill({ response: answer, json: body });
}
