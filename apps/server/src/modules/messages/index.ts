export { digestAtOf, ownSettings, recipientsAmong } from './message-settings.ts';
export { messageSettings } from './message-settings.tables.ts';
export { countLiveStreams } from './count-live-streams.ts';
export { messages } from './messages.tables.ts';
export type { MessageText, SentMessage, WaitingMessage } from './sent-message.ts';
export { HANDED, type Notice, notify, type Teller } from './notify.ts';
export { markRecordRead, settleFor, takeBackMessages } from './record-messages.ts';
export { settleRestored } from './restored.ts';
export { deliverFrom, isQuiet } from './quiet-hours.ts';
