/** Labels of the types, priorities, audiences and states of a notice, by code. */
export const NOTICE_TYPES = { '1': '通知', '2': '公告' } as const;
export const NOTICE_PRIORITIES = { '1': '紧急', '2': '重要', '3': '普通' } as const;
export const NOTICE_AUDIENCES = { all: '全体', departments: '部门' } as const;
export const NOTICE_STATES = { '0': '草稿', '1': '已发布', '2': '已撤销' } as const;

export type NoticeType = keyof typeof NOTICE_TYPES;
export type NoticePriority = keyof typeof NOTICE_PRIORITIES;
export type NoticeAudience = keyof typeof NOTICE_AUDIENCES;
export type NoticeState = keyof typeof NOTICE_STATES;

/** The title of a notice in a list, with a mark if it is pinned. */
export function listedTitle({ pinned, title }: { pinned: boolean; title: string }): string {
  return pinned ? `【置顶】${title}` : title;
}
