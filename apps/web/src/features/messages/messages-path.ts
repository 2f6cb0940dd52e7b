import type { MessageType } from '@houtai/contract/message-types';

/** The page of the message centre (specification 2.2). */
export const MESSAGES_PATH = '/member/company/management/toDo';

/** The page with the messages of one type. */
export function messagesOf(msgType: MessageType): string {
  return `${MESSAGES_PATH}?msgType=${msgType}`;
}
