import { z } from 'zod';

import { defineCall } from './call.ts';

/** A dictionary entry (specification 3); `type` names its dictionary when several are asked for, `tone` is how lists show it. */
export const DictionaryEntry = z.object({
  type: z.string(),
  code: z.string(),
  codeText: z.string(),
  tone: z.enum(['', 'amber', 'blue', 'green', 'grey', 'red']),
  /** Off: shown where it is stored, no longer offered. */
  active: z.boolean(),
});
export type DictionaryEntry = z.infer<typeof DictionaryEntry>;

const Types = z.object({
  /** One type, or several joined by commas. */
  type: z
    .string('应为文本')
    .max(640, '字典类型过多')
    .regex(/^[\w.-]{1,64}(,[\w.-]{1,64}){0,19}$/, '字典类型不正确'),
});

export const dictionaryCalls = {
  dics: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-dic/dics',
    access: 'signed-in',
    summary: 'The entries of one or several dictionaries, in order; an unknown type has none',
    request: Types,
    result: z.array(DictionaryEntry),
  }),
  // Specification 7.4 gives two paths: this one is open to visitors, for dictionaries that are flagged open.
  openDics: defineCall({
    method: 'GET',
    path: '/sys-dic/dics',
    access: 'open',
    summary: 'The entries of dictionaries that are flagged open; of others none',
    request: Types,
    result: z.array(DictionaryEntry),
  }),
};
