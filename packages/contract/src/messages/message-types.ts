/** The types of messages and what they are called (specification 3, unread message group), in the order of the message centre. */
export const MESSAGE_TYPES = { '0': '通知', '1': '审批', '2': '订单', '3': '商机', '4': '聊天' } as const;

/** A type of message. */
export type MessageType = keyof typeof MESSAGE_TYPES;

/** Every type, in order. */
export const MESSAGE_TYPE_KEYS: readonly MessageType[] = ['0', '1', '2', '3', '4'];

/** What messages are about: the list of a day, another reminder, or what somebody did. */
export const MESSAGE_SORTS = { digest: '今日清单', reminder: '提醒', event: '动态' } as const;

/** Whether a text, as from an address, names a type. */
export function isMessageType(text: string): text is MessageType {
  return Object.hasOwn(MESSAGE_TYPES, text);
}

/** Who caused a message, in words. */
export function senderWords({ senderName }: { senderName: string }): string {
  return senderName || '系统';
}
