export { digestAtOf, ownSettings, recipientsAmong } from './message-settings.ts';
export { messageSettings } from './message-settings.tables.ts';
export { countLiveStreams } from './count-live-streams.ts';
export { messages } from './messages.tables.ts';
export type { MessageText, SentMessage, WaitingMessage } from './sent-message.ts';
export { HANDED, type Notice, type NoticeSender, notify } from './notify.ts';
export { markRecordRead, recallMessages, settleMessagesFor } from './record-messages.ts';
export { cancelRestoredDeliveries } from './restored.ts';
export { deliverFrom, isQuiet } from './quiet-hours.ts';
