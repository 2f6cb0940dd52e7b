export { countLiveStreams } from './count-live-streams.ts';
export { messages } from './messages.tables.ts';
export { type Notice, notify } from './notify.ts';
