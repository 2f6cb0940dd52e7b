import { describe, expect, it } from 'vitest';

import { valuesIn } from './form-check.ts';
import { schemaOf } from './form-schema.ts';
import { bit, flag, form, idList, ids, line, sortNumber } from './form.ts';

const FORM = form({
  name: line('名称', { max: 5, required: true }),
  open: bit('可选', 1),
  active: flag('状态', true),
  sort: sortNumber(null),
  people: ids('人员', { most: 2 }),
  menus: idList('菜单', { most: 2 }),
});
const WHOLE = { name: '一', open: 1, active: true, sort: 3, people: 'a,b', menus: ['a', 'b'] };

const faultsOf = (sent: object) =>
  (schemaOf(FORM).safeParse(sent).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

describe('the schema of a form', () => {
  it('gives what is left out as the form begins with it', () => {
    expect(schemaOf(FORM).parse({ name: '一', menus: [] })).toEqual({
      name: '一',
      open: 1,
      active: true,
      sort: null,
      people: '',
      menus: [],
    });
  });

  it.each([
    [{ menus: undefined }, 'menus', '应为列表'],
    [{ menus: 'a' }, 'menus', '应为列表'],
    [{ menus: ['a,b'] }, 'menus', '编号不正确'],
    [{ menus: [''] }, 'menus', '编号不正确'],
    [{ menus: ['a', 'b', 'c'] }, 'menus', '最多 2 个'],
    [{ menus: [5] }, 'menus.0', '应为文本'],
    [{ people: ['a'] }, 'people', '应为文本'],
    [{ open: true }, 'open', '应为是或否'],
    [{ active: 1 }, 'active', '应为是或否'],
    [{ sort: 1_000_000 }, 'sort', '应为 0 到 999999 的整数'],
    [{ sort: '' }, 'sort', '应为 0 到 999999 的整数'],
  ])('refuses %j', (parts, path, fault) => {
    expect(faultsOf({ ...WHOLE, ...parts })).toEqual([[path, fault]]);
  });
});

it('gives the values of a record as they travel, and of an empty one those that the form begins with', () => {
  expect(valuesIn(FORM, { ...WHOLE, id: 'x', version: 2 })).toEqual(WHOLE);
  expect(valuesIn(FORM, {})).toEqual({ name: '', open: 1, active: true, sort: null, people: '', menus: [] });
});
