import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { valuesIn } from './form-check.ts';
import { schemaOf } from './form-schema.ts';
import { numericFlag, flag, form, idList, ids, line, sortNumber } from './form.ts';

const FORM = form({
  name: line('名称', { max: 5, required: true }),
  open: numericFlag('可选', 1),
  active: flag('状态', true),
  sort: sortNumber(null),
  people: ids('人员', { most: 2 }),
  menus: idList('菜单', { most: 2 }),
});
const WHOLE = { name: '一', open: 1, active: true, sort: 3, people: 'a,b', menus: ['a', 'b'] };

const faultsOf = (sent: object) =>
  (schemaOf(FORM).safeParse(sent).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);

describe('the schema of a form', () => {
  it('fills absent fields with their initial values', () => {
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
    [{ menus: undefined }, 'menus', '不能为空'],
    [{ menus: 'a' }, 'menus', '应为列表'],
    [{ menus: ['a,b'] }, 'menus', '编号不正确'],
    [{ menus: [''] }, 'menus', '编号不正确'],
    [{ menus: ['a', 'b', 'c'] }, 'menus', '最多 2 个'],
    [{ menus: [5] }, 'menus.0', '应为文本'],
    [{ people: [5] }, 'people', '应为文本'],
    [{ people: 5 }, 'people', '应为文本'],
    [{ people: ['a'] }, 'people', '应为文本'],
    [{ people: 'a,b,c' }, 'people', '最多 2 个'],
    [{ open: true }, 'open', '应为是或否'],
    [{ active: 1 }, 'active', '应为是或否'],
    [{ sort: 1_000_000 }, 'sort', '应为 0 到 999999 的整数'],
    [{ sort: '3' }, 'sort', '应为 0 到 999999 的整数'],
    [{ name: null }, 'name', '不能为空'],
  ])('refuses %j', (parts, path, fault) => {
    expect(faultsOf({ ...WHOLE, ...parts })).toEqual([[path, fault]]);
  });
});

describe('the schema of an update', () => {
  const update = schemaOf({ ...FORM, rules: [{ at: 'sort', fault: () => '不合适' }] }, 'update', { version: z.number() });

  it('preserves the absence of fields, and leaves the rules to the merge with the record', () => {
    expect(update.parse({ name: '一', version: 1 })).toEqual({ name: '一', version: 1 });
  });

  it('replaces null with the initial value', () => {
    const empty = { open: null, active: null, sort: null, people: null, menus: null };
    expect(update.parse({ name: '一', ...empty, version: 1 })).toEqual({ ...WHOLE, sort: null, people: '', menus: [], version: 1 });
  });

  it('accepts a blank text for a number that may be blank', () => {
    expect(update.parse({ name: '一', sort: '', version: 1 })).toMatchObject({ sort: null });
  });

  it('accepts a list of ids where answers have a list, and refuses it elsewhere', () => {
    const answered = schemaOf(form({ people: ids('人员', { of: 'person', most: 3, isAnsweredAsList: true }) }), 'update', {});
    expect(answered.parse({ people: ['a', 'b'] })).toEqual({ people: 'a,b' });
    expect(update.safeParse({ name: '一', people: ['a', 'b'], version: 1 }).error?.issues).toMatchObject([
      { path: ['people'], message: '应为文本' },
    ]);
  });

  it('refuses ids of a new record as a list', () => {
    const added = schemaOf(form({ people: ids('人员', { of: 'person', most: 3, isAnsweredAsList: true }) }));
    for (const people of [['a'], []])
      expect(added.safeParse({ people }).error?.issues).toMatchObject([{ path: ['people'], message: '应为文本' }]);
  });

  it('refuses missing required fields', () => {
    for (const name of [undefined, null, ''])
      expect(update.safeParse({ name, version: 1 }).error?.issues).toMatchObject([{ path: ['name'], message: '不能为空' }]);
  });
});

it('converts a record to its wire values, and an empty one to the initial values', () => {
  expect(valuesIn(FORM, { ...WHOLE, id: 'x', version: 2 })).toEqual(WHOLE);
  expect(valuesIn(FORM, {})).toEqual({ name: '', open: 1, active: true, sort: null, people: '', menus: [] });
});
