import { flag, form, id, line, sortNumber } from '../form/form.ts';
import { ACTIVE_WORDS } from '../lists/active-words.ts';
import { computedFlag, contains, otherValue, resource } from '../lists/resource.ts';

/** The form of an area. Its id is the official six digits; without a sort number they decide its position. */
export const AREA_FORM = form({
  id: line('编码', { max: 6, required: true, rule: { pattern: /^\d{6}$/, message: '编码应为 6 位数字' } }),
  parentId: id('上级地区', { required: true }),
  name: line('名称', { max: 50, required: true }),
  sort: sortNumber(null),
  active: flag('状态', true, ACTIVE_WORDS),
});

/** An area as administrators see it, below the parent that it was created under; the root is above the provinces. */
export const AREA = resource(AREA_FORM, {
  key: 'area',
  noun: '地区',
  path: '/ad-biz/sys-area-info',
  tag: 'system:area',
  title: 'name',
  code: 'id',
  naturalKey: 'id',
  fixed: ['parentId'],
  tree: 'parentId',
  without: ['import'],
  removal: 'by-version',
  // The names of its ancestors, topmost first.
  detail: ['above'],
  computed: { leaf: computedFlag('下级地区'), above: otherValue<string[]>('上级地区') },
  filters: [contains(['name', 'id'], 'keyword', { label: '名称、编码、拼音', width: 214 })],
  columns: ['name', 'id', 'active', 'sort', 'updatedAt'],
  sort: ['sort'],
  defaultSort: 'sort',
});
