import type { Tone } from '@houtai/contract/dictionaries';

/** What the looks of an entry are called. */
export const TONE_WORDS: Readonly<Record<Tone, string>> = {
  '': '无',
  amber: '橙色',
  blue: '蓝色',
  green: '绿色',
  grey: '灰色',
  red: '红色',
};
