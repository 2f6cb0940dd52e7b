import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { Moment } from '../form/fields.ts';
import { DRAFT_MAX_BYTES } from '../limits.ts';
import { subject } from '../subject.ts';

const FormKey = z
  .string('应为文本')
  .min(1, '不能为空')
  .max(100, '过长')
  .regex(/^[\w:.-]+$/, '表单名不正确');

/** What was typed into a form, by field name. */
export const DraftContent = z.record(z.string().max(64), z.string());
export type DraftContent = z.infer<typeof DraftContent>;

/** Names a further draft of the same form; absent means the first one. */
const Slot = z
  .string('应为文本')
  .min(1, '不能为空')
  .max(32, '过长')
  .regex(/^[\w-]+$/, '名称不正确');

const Draft = z.object({ content: DraftContent, savedAt: Moment, slot: z.string().optional() });

const calls = {
  get: defineCall({
    method: 'GET',
    path: '/me-biz/draft/get',
    access: 'signed-in',
    summary: "The caller's draft of a form with those that were kept beside it while nobody had decided about it; null when there is none",
    request: z.object({ formKey: FormKey }),
    result: Draft.extend({ beside: z.array(Draft).optional() }).nullable(),
  }),
  save: defineCall({
    method: 'POST',
    path: '/me-biz/draft/save',
    access: 'signed-in',
    unlogged: 'what is typed and not yet sent',
    refreshes: 'nothing',
    unkeyed: 'it is kept by itself, whole each time: what is sent twice stands once',
    summary: "Stores the caller's draft of a form in place of the one before, or beside it in a slot",
    request: z
      .object({ formKey: FormKey, content: DraftContent, slot: Slot.optional() })
      .refine(({ content }) => JSON.stringify(content).length <= DRAFT_MAX_BYTES, { path: ['content'], message: '草稿过大' }),
    result: z.object({ savedAt: Moment }),
  }),
  del: defineCall({
    method: 'POST',
    path: '/me-biz/draft/del',
    access: 'signed-in',
    unlogged: 'what was typed and not sent',
    refreshes: 'nothing',
    unkeyed: 'it is kept by itself, whole each time: what is sent twice stands once',
    summary: "Throws the caller's draft of a form away, or the one in a slot beside it",
    request: z.object({ formKey: FormKey, slot: Slot.optional() }),
    result: Empty,
  }),
};

export const drafts = subject('drafts', {
  name: '草稿',
  calls,
});
