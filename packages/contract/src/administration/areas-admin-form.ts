import { flag, form, type FormOf, line, sortNumber } from '../form/form.ts';
import { ACTIVE_WORDS } from '../lists/active-words.ts';

/** What can be changed of an area. */
export const AREA_FORM = form({
  name: line('名称', { max: 50, required: true }),
  sort: sortNumber(),
  active: flag('状态', true, ACTIVE_WORDS),
});
export type AreaForm = FormOf<typeof AREA_FORM>;

/** A new area has its official six digits, too; without a sort number it stands where they put it. */
export const NEW_AREA_FORM = form({
  id: line('编码', { max: 6, required: true, rule: { pattern: /^\d{6}$/, message: '编码应为 6 位数字' } }),
  ...AREA_FORM.fields,
  sort: sortNumber(null),
});
export type NewAreaForm = FormOf<typeof NEW_AREA_FORM>;
