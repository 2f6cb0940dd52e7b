export { messages } from './messages.tables.ts';
export { type Notice, notify, type Teller } from './notify.ts';
