import { calls } from '@houtai/contract';
import type { DictionaryRow, DictionaryType } from '@houtai/contract/dictionaries';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { answer, refuseCall } from '#testing/answer.ts';
import { reconnect } from '#testing/reconnect.ts';
import { address, renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';
import { useQuestion } from '#ui/layer/confirm.ts';

const PAGE = '/system/dict';
const RIGHTS = ['system:dict:list', 'system:dict:add', 'system:dict:edit', 'system:dict:remove'] as const;
const AT = '2026-11-20T01:00:00.000Z';

const dictionary = (type: string, name: string, parts: Partial<DictionaryType> = {}): DictionaryType => {
  return {
    id: type,
    type,
    name,
    open: false,
    active: true,
    builtIn: false,
    remark: '',
    entries: 2,
    createdAt: AT,
    updatedAt: AT,
    version: 1,
    ...parts,
  };
};
const entry = (type: string, code: string, codeText: string, parts: Partial<DictionaryRow> = {}): DictionaryRow => {
  return {
    id: `e${code}`,
    type,
    code,
    codeText,
    tone: '',
    active: true,
    isDefault: false,
    remark: '',
    createdAt: AT,
    updatedAt: AT,
    version: 3,
    ...parts,
  };
};

let types: DictionaryType[];
let entries: DictionaryRow[];

// Imported beforehand, because loading time is not under test.
beforeAll(async () => {
  await import('./dictionaries-page.tsx');
});

beforeEach(() => {
  signedInAs({ buttons: RIGHTS });
  types = [dictionary('TODO_SOURCE', '待办来源', { builtIn: true }), dictionary('colours', '颜色', { active: false, open: true })];
  entries = [entry('colours', '1', '红', { tone: 'red', isDefault: true }), entry('colours', '2', '蓝', { active: false })];
  answer(calls.dictionaries.typePage, () => ({ rows: types, total: types.length }));
  answer(calls.dictionaries.entries, () => entries);
});

const rowOf = async (text: string) => {
  const row = (await screen.findByText(text)).closest('tr');
  if (!row) throw new Error(`${text} has no row`);
  return within(row);
};

it('dictionaries are found by name or code, and the chosen one is in the address', async () => {
  const asked = answer(calls.dictionaries.entries, () => entries);
  renderPage(`${PAGE}?type=TODO_SOURCE`);
  await screen.findByRole('button', { name: /待办来源/ });
  expect(screen.getByText('停用 · 开放 · 2 项')).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox', { name: '名称、类型' }), 'COLO');
  expect(screen.queryByRole('button', { name: /待办来源/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /颜色/ }));
  expect(address()).toBe(`${PAGE}?type=colours`);
  expect((await rowOf('红')).getByText('默认')).toBeTruthy();
  expect((await rowOf('蓝')).getByRole('switch', { name: '启用 蓝' }).getAttribute('aria-checked')).toBe('false');
  expect(asked).toEqual([{ type: 'TODO_SOURCE' }, { type: 'colours' }]);
});

describe('without a dictionary in the address', () => {
  afterEach(() => vi.restoreAllMocks());

  it('the first one is open on a wide page, also after a removal', async () => {
    types = [types[1] ?? dictionary('none', ''), ...types.slice(0, 1)];
    renderPage(PAGE);
    expect(await screen.findByRole('heading', { name: /颜色/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /颜色/, current: true })).toBeTruthy();
    expect(address()).toBe(PAGE);
    answer(calls.dictionaries.removeType, () => {
      types = types.slice(1);
      return {};
    });
    await userEvent.click(screen.getByRole('button', { name: '删除字典' }));
    useQuestion.getState().asked?.answer(true);
    expect(await screen.findByRole('heading', { name: /待办来源/ })).toBeTruthy();
  });

  it('the list comes first on a phone', async () => {
    const narrow = window.matchMedia('(max-width: 754px)');
    Object.defineProperty(narrow, 'matches', { value: true });
    vi.spyOn(window, 'matchMedia').mockReturnValue(narrow);
    const asked = answer(calls.dictionaries.entries, () => entries);
    renderPage(PAGE);
    await screen.findByRole('button', { name: /待办来源/ });
    expect(screen.queryByRole('heading', { name: /待办来源/ })).toBeNull();
    expect(asked).toEqual([]);
  });
});

describe('字典项', () => {
  it('moves down by its button', async () => {
    const sent = answer(calls.dictionaries.order, () => ({}));
    renderPage(`${PAGE}?type=colours`);
    await userEvent.click((await rowOf('红')).getByRole('button', { name: '下移 红' }));
    await waitFor(() => expect(sent).toEqual([{ type: 'colours', ids: ['e2', 'e1'] }]));
  });

  it('switches on with all its values', async () => {
    const sent = answer(calls.dictionaries.updateEntry, () => entry('colours', '2', '蓝'));
    renderPage(`${PAGE}?type=colours`);
    await userEvent.click((await rowOf('蓝')).getByRole('switch', { name: '启用 蓝' }));
    const whole = { id: 'e2', code: '2', codeText: '蓝', tone: '', active: true, isDefault: false, remark: '', version: 3 };
    await waitFor(() => expect(sent).toEqual([whole]));
  });

  it('opens with earlier values, and is saved with them over the current ones', async () => {
    const before = { code: '1', codeText: '朱红', tone: 'amber', active: true, isDefault: false, remark: '旧' };
    const made = { userId: 'u1', userName: '周明', action: '修改', comment: '', changes: [], at: AT };
    answer(calls.dictionaries.entryHistory, () => [
      { ...made, id: 'h2', state: { ...before, codeText: '红' } },
      { ...made, id: 'h1', state: before },
    ]);
    const sent = answer(calls.dictionaries.updateEntry, () => entry('colours', '1', '朱红'));
    renderPage(`${PAGE}?type=colours`);
    await userEvent.click(await screen.findByText('红'));
    await userEvent.click(await screen.findByRole('button', { name: '恢复到此版本' }));
    expect(await screen.findByRole('textbox', { name: '标签' })).toHaveProperty('value', '朱红');
    await userEvent.click(screen.getByRole('button', { name: '保存字典项' }));
    await waitFor(() => expect(sent).toEqual([{ ...before, id: 'e1', version: 3 }]));
  });

  it('sends its version with a change, and shows a refusal at its field', async () => {
    const sent = refuseCall(
      calls.dictionaries.updateEntry,
      'A0409',
      '3 条待办正在使用，不能修改键值；可以改为停用，停用后已有记录照常显示',
    );
    renderPage(`${PAGE}?type=colours`);
    await userEvent.click((await rowOf('红')).getByRole('button', { name: '修改' }));
    const code = await screen.findByRole('textbox', { name: '键值' });
    await userEvent.clear(code);
    await userEvent.type(code, '有空 格');
    await userEvent.click(screen.getByRole('button', { name: '保存字典项' }));
    expect(await screen.findByText('只能填写字母、数字、下划线、点和短横线')).toBeTruthy();
    expect(sent).toEqual([]);
    await userEvent.clear(code);
    await userEvent.type(code, '9');
    await userEvent.click(screen.getByRole('button', { name: '保存字典项' }));
    expect(await screen.findByText(/3 条待办正在使用/)).toBeTruthy();
    expect(sent).toMatchObject([{ id: 'e1', code: '9', codeText: '红', tone: 'red', isDefault: true, version: 3 }]);
  });

  it("offers to create the dictionary of the source's types", async () => {
    answer(calls.dictionaries.addEntry, ({ code, codeText }) => entry('TODO_SOURCE', code, codeText));
    const made = answer(calls.dictionaries.addType, ({ type, name }) => {
      types = [...types, dictionary(type, name)];
      return dictionary(type, name);
    });
    renderPage(`${PAGE}?type=TODO_SOURCE`);
    await userEvent.click(await screen.findByRole('button', { name: '新建字典项' }));
    await userEvent.type(await screen.findByRole('textbox', { name: '标签' }), '巡检');
    expect(screen.getByRole('combobox', { name: '样式' }).textContent).toBe('无');
    await userEvent.type(screen.getByRole('textbox', { name: '键值' }), '6');
    await userEvent.click(screen.getByRole('button', { name: '保存字典项' }));
    await waitFor(() => expect(useQuestion.getState().asked?.text).toContain('来源「巡检」还没有待办类型'));
    useQuestion.getState().asked?.answer(true);
    await waitFor(() => expect(made).toMatchObject([{ type: 'TODO_TYPE6', name: '待办类型：巡检' }]));
    await waitFor(() => expect(address()).toBe(`${PAGE}?type=TODO_TYPE6`));
  });

  it('disappears after a confirmation, and stays when that is declined', async () => {
    const sent = answer(calls.dictionaries.removeEntry, () => ({}), '字典项已删除');
    renderPage(`${PAGE}?type=colours`);
    const remove = (await rowOf('蓝')).getByRole('button', { name: '删除' });
    await userEvent.click(remove);
    useQuestion.getState().asked?.answer(false);
    await userEvent.click(remove);
    await waitFor(() => expect(useQuestion.getState().asked).not.toBeNull());
    expect(sent).toEqual([]);
    useQuestion.getState().asked?.answer(true);
    expect(await screen.findByText('字典项已删除')).toBeTruthy();
    expect(sent).toEqual([{ id: 'e2', version: 3 }]);
  });

  it("can be neither added nor deleted for the product's own states", async () => {
    types = [dictionary('todo_state', '待办状态', { builtIn: true })];
    renderPage(`${PAGE}?type=todo_state`);
    await rowOf('红');
    expect(screen.queryByRole('button', { name: '新建字典项' })).toBeNull();
    expect(screen.queryByRole('button', { name: '删除' })).toBeNull();
    expect(screen.queryByRole('button', { name: '删除字典' })).toBeNull();
  });
});

it("a change is based on the dictionary as the form opened it, not on another user's later version", async () => {
  const sent = answer(calls.dictionaries.updateType, () => dictionary('colours', '颜色'));
  renderPage(`${PAGE}?type=colours`);
  await userEvent.click(await screen.findByRole('button', { name: '修改字典' }));
  const form = within(await screen.findByRole('dialog', { name: '修改字典' }));
  types = types.map((type) => (type.type === 'colours' ? { ...type, name: '别人改的', version: 2 } : type));
  reconnect();
  await screen.findAllByText('别人改的');
  await userEvent.type(form.getByRole('textbox', { name: '备注' }), '新');
  await userEvent.click(form.getByRole('button', { name: '保存字典' }));
  await waitFor(() => expect(sent).toMatchObject([{ id: 'colours', name: '颜色', version: 1 }]));
});

it('a user without the rights can only read', async () => {
  signedInAs({ buttons: ['system:dict:list'] });
  renderPage(`${PAGE}?type=colours`);
  await rowOf('红');
  for (const name of ['新建字典', '新建字典项', '修改', '删除', '修改字典', '删除字典'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
