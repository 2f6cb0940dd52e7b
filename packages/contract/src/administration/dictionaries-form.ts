import { flag, form, type FormOf, line, lines, maybe } from '../form/form.ts';
import { KEY } from '../form/key-rule.ts';
import { ADMIN_REMARK_MAX, NAME_MAX } from '../limits.ts';
import { ACTIVE_WORDS } from '../lists/active-words.ts';

const name = line('名称', { max: NAME_MAX, required: true });

const described = {
  active: flag('状态', true, ACTIVE_WORDS),
  open: flag('开放'),
  remark: lines('备注', { max: ADMIN_REMARK_MAX }),
};

/** What is changed of a dictionary: its code stays. */
export const DICTIONARY_FORM = form({ name, ...described });

/** A new dictionary. */
export const NEW_DICTIONARY_FORM = form({ name, type: line('类型', { max: 64, required: true, rule: KEY }), ...described });

/** How lists show an entry. */
const TONE_WORDS = { '': '无', amber: '橙色', blue: '蓝色', green: '绿色', grey: '灰色', red: '红色' } as const;

/** What is edited of an entry. */
export const ENTRY_FORM = form(
  {
    codeText: line('标签', { max: NAME_MAX, required: true }),
    code: line('键值', { max: 64, required: true, rule: KEY }),
    tone: maybe('样式', TONE_WORDS),
    active: flag('状态', true, ACTIVE_WORDS),
    isDefault: flag('默认'),
    remark: lines('备注', { max: ADMIN_REMARK_MAX }),
  },
  { rules: [{ at: 'isDefault', fault: ({ active, isDefault }) => (isDefault && !active ? '停用的项不能作为默认' : '') }] },
);
export type EntryForm = FormOf<typeof ENTRY_FORM>;
