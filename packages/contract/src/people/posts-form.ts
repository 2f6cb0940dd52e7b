import { flag, form, type FormOf, line, lines, sortNumber } from '../form/form.ts';
import { ACTIVE_WORDS } from '../lists/active-words.ts';
import { contains, countOf, equals, resource } from '../lists/resource.ts';
import { POST_CODE } from './user-rules.ts';

/** The editable fields of a post. */
export const POST_FORM = form({
  name: line('名称', { max: 50, required: true }),
  code: line('编码', { max: 32, required: true, rule: POST_CODE }),
  sort: sortNumber(),
  active: flag('状态', true, ACTIVE_WORDS),
  remark: lines('备注', { max: 200 }),
});
export type PostForm = FormOf<typeof POST_FORM>;

/** A post that people hold. */
export const POST = resource(POST_FORM, {
  key: 'post',
  noun: '岗位',
  path: '/ad-biz/sys-post',
  tag: 'system:post',
  title: 'name',
  code: 'code',
  computed: { people: countOf('担任人数', '人') },
  filters: [contains(['code', 'name']), equals('active')],
  columns: ['name', 'code', 'people', 'remark', 'active', 'sort', 'updatedAt', 'createdAt'],
  sort: ['code', 'name', 'sort', 'createdAt', 'updatedAt'],
  defaultSort: 'sort',
});
