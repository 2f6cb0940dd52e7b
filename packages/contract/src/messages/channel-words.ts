import { LOGIN_WORDS } from '../account/session-words.ts';

/** Labels of how an operation was called: how the person had signed in, a confirmed proposal of the assistant, or a program. */
export const CHANNEL_WORDS = { ...LOGIN_WORDS, assistant: '智能助手', program: '程序' } as const;
export type Channel = keyof typeof CHANNEL_WORDS;
