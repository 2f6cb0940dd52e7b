import type { PostForm, PostRow } from '@houtai/contract/posts';
import { POST_CODE, POST_LIMITS, SORT_MAX } from '@houtai/contract/user-rules';

import { textFault } from '../../kit/form/text-faults.ts';

const POST_FIELDS = ['code', 'name', 'sort', 'active', 'remark'] as const;

export type PostField = (typeof POST_FIELDS)[number];
export type PostValues = Record<PostField, string>;

const CHECKS: Readonly<Record<PostField, (value: string) => string>> = {
  code: (value) => textFault(value, POST_LIMITS.code, true) || (POST_CODE.pattern.test(value.trim()) ? '' : POST_CODE.message),
  name: (value) => textFault(value, POST_LIMITS.name, true),
  sort: (value) => (/^\d{1,4}$/.test(value.trim()) ? '' : `应为 0 到 ${SORT_MAX} 的整数`),
  active: () => '',
  remark: (value) => textFault(value, POST_LIMITS.remark),
};

export const NEW_POST: PostValues = { code: '', name: '', sort: '0', active: '1', remark: '' };

export function postFields(initial: PostValues) {
  return POST_FIELDS.map((name) => ({ name, initial: initial[name], check: CHECKS[name] }));
}

export function valuesOf({ code, name, sort, active, remark }: PostRow): PostValues {
  return { code, name, sort: String(sort), active: active ? '1' : '0', remark };
}

/** The values of an earlier state, as the history keeps them, over those of now. */
export function restoredValues(now: PostValues, { code, name, sort, active, remark }: Readonly<Record<string, unknown>>): PostValues {
  return {
    code: typeof code === 'string' ? code : now.code,
    name: typeof name === 'string' ? name : now.name,
    sort: typeof sort === 'number' ? String(sort) : now.sort,
    active: typeof active === 'boolean' ? (active ? '1' : '0') : now.active,
    remark: typeof remark === 'string' ? remark : now.remark,
  };
}

/** What is sent. */
export function formOf(read: (name: PostField) => string): PostForm {
  return {
    code: read('code').trim(),
    name: read('name').trim(),
    sort: Number(read('sort')),
    active: read('active') === '1',
    remark: read('remark').trim(),
  };
}
