/** Labels of the kinds of records that wait for a person, in the order of the to-do centre. */
export const AGENDA_KINDS = {
  approval: '待我审批',
  todo: '待办',
  feedback: '待处理反馈',
  milestone: '里程碑',
  workReport: '待交汇报',
  knowledge: '必读',
} as const;

export type AgendaKind = keyof typeof AGENDA_KINDS;

/** Whether a text, such as one from an address, is a kind of the agenda. */
export function isAgendaKind(text: string): text is AgendaKind {
  return Object.hasOwn(AGENDA_KINDS, text);
}
