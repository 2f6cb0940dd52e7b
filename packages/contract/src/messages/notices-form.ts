import { choice, day, flag, form, type FormOf, ids, line, lines, rich } from '../form/form.ts';
import { FILES_MOST, PEOPLE_MOST } from '../limits.ts';
import { NOTICE_AUDIENCES, NOTICE_PRIORITIES, NOTICE_TYPES } from './notice-words.ts';

/** A notice as it is written. */
export const NOTICE_FORM = form(
  {
    title: line('标题', { max: 100, required: true }),
    type: choice('类型', NOTICE_TYPES),
    priority: choice('优先级', NOTICE_PRIORITIES, '3'),
    audience: choice('接收对象', NOTICE_AUDIENCES),
    /** Each with those below it; blank for everybody. */
    departmentIds: ids('接收部门', { most: PEOPLE_MOST }),
    /** The last day on which it is of interest. */
    deadline: day('截止时间'),
    pinned: flag('置顶'),
    summary: lines('摘要', { max: 200 }),
    content: rich('内容', { required: true }),
    fileIds: ids('附件', { most: FILES_MOST }),
  },
  {
    rules: [
      {
        at: 'departmentIds',
        fault: ({ audience, departmentIds }) => (audience === 'departments' && departmentIds === '' ? '请选择接收部门' : ''),
      },
    ],
    together: [['audience', 'departmentIds']],
  },
);
export type NoticeForm = FormOf<typeof NOTICE_FORM>;
