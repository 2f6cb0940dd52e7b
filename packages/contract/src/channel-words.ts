import type { Channel } from './operation-log.ts';
import { LOGIN_WORDS } from './session-words.ts';

/** The way of an operation, in words. */
export const CHANNEL_WORDS: Record<Channel, string> = { ...LOGIN_WORDS, assistant: '智能助手' };
