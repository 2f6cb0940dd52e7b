import { LOGIN_WORDS } from '../account/session-words.ts';

/** The way of an operation: how the person had signed in, or through a proposal of the assistant that they pressed, or that it was a program. */
export const CHANNEL_WORDS = { ...LOGIN_WORDS, assistant: '智能助手', program: '程序' } as const;
export type Channel = keyof typeof CHANNEL_WORDS;
