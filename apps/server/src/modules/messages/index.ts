export { messages } from './messages.tables.ts';
export { type Notice, notify } from './notify.ts';
export { addChannel, type Told } from './told.ts';
