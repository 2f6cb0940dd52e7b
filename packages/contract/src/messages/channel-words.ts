import { LOGIN_WORDS } from '../account/session-words.ts';

/** The way of an operation: how the person had signed in, or through a proposal of the assistant that they pressed. */
export const CHANNEL_WORDS = { ...LOGIN_WORDS, assistant: '智能助手' } as const;
export type Channel = keyof typeof CHANNEL_WORDS;
