import { LOGIN_WORDS } from '../account/session-words.ts';
import type { Channel } from '../administration/operation-log.ts';

/** The way of an operation, in words. */
export const CHANNEL_WORDS: Record<Channel, string> = { ...LOGIN_WORDS, assistant: '智能助手' };
