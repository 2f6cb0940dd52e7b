/** Labels of the types of messages (specification 3, unread message group), in the order of the message centre. */
export const MESSAGE_TYPES = { '0': '通知', '1': '审批', '2': '订单', '3': '商机', '4': '聊天' } as const;

/** A type of message. */
export type MessageType = keyof typeof MESSAGE_TYPES;

/** Every type, in order. */
export const MESSAGE_TYPE_KEYS: readonly MessageType[] = ['0', '1', '2', '3', '4'];

/** Labels of the sorts of messages: the daily list, any other reminder, or an event that somebody caused. */
export const MESSAGE_SORTS = { digest: '今日清单', reminder: '提醒', event: '动态' } as const;

/** Whether a text, such as one from an address, is a type of message. */
export function isMessageType(text: string): text is MessageType {
  return Object.hasOwn(MESSAGE_TYPES, text);
}

/** The label of the sender of a message. */
export function senderWords({ senderName }: { senderName: string }): string {
  return senderName || '系统';
}
