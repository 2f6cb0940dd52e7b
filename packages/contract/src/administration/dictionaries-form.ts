import { flag, form, type FormOf, line, lines, optionalChoice } from '../form/form.ts';
import { KEY } from '../form/key-rule.ts';
import { ADMIN_REMARK_MAX, NAME_MAX } from '../limits.ts';
import { ACTIVE_WORDS } from '../lists/active-words.ts';
import { computedFlag, contains, countOf, resource, stateField } from '../lists/resource.ts';

const described = {
  active: flag('状态', true, ACTIVE_WORDS),
  open: flag('开放'),
  remark: lines('备注', { max: ADMIN_REMARK_MAX }),
};

/** A new dictionary. */
export const NEW_DICTIONARY_FORM = form({
  name: line('名称', { max: NAME_MAX, required: true }),
  type: line('类型', { max: 64, required: true, rule: KEY }),
  ...described,
});

export const DICTIONARY = resource(NEW_DICTIONARY_FORM, {
  key: 'dictionary',
  noun: '字典',
  path: '/ad-biz/sys-dic-type',
  tag: 'system:dict',
  title: 'name',
  code: 'type',
  naturalKey: 'type',
  removal: 'by-version',
  without: ['export', 'import'],
  computed: {
    /** The product itself reads it, so it cannot be deleted. */
    builtIn: computedFlag('内置'),
    entries: countOf('字典项', '项'),
  },
  filters: [contains(['name', 'type'])],
  columns: [],
  sort: ['type', 'name', 'updatedAt'],
  defaultSort: 'type',
});

/** Labels of the colours in which lists show an entry. */
const TONE_WORDS = { '': '无', amber: '橙色', blue: '蓝色', green: '绿色', grey: '灰色', red: '红色' } as const;

/** The editable fields of an entry. */
export const ENTRY_FORM = form(
  {
    codeText: line('标签', { max: NAME_MAX, required: true }),
    code: line('键值', { max: 64, required: true, rule: KEY }),
    tone: optionalChoice('样式', TONE_WORDS),
    active: flag('状态', true, ACTIVE_WORDS),
    isDefault: flag('默认'),
    remark: lines('备注', { max: ADMIN_REMARK_MAX }),
  },
  { rules: [{ at: 'isDefault', fault: ({ active, isDefault }) => (isDefault && !active ? '停用的项不能作为默认' : '') }] },
);

/** A dictionary entry; its type never changes. */
export const ENTRY = resource(ENTRY_FORM, {
  key: 'dictionary-entry',
  noun: '字典项',
  path: '/ad-biz/sys-dic',
  tag: 'system:dict',
  title: 'codeText',
  code: 'code',
  removal: 'by-version',
  computed: { type: stateField(line('字典类型', { max: 64 })) },
  filters: [],
  columns: ['codeText', 'code', 'isDefault', 'remark', 'active'],
  sort: ['code'],
  defaultSort: 'code',
});
export type EntryForm = FormOf<typeof ENTRY_FORM>;
