import type { FieldChange } from '@houtai/contract/history';
import type { PostForm } from '@houtai/contract/posts';

import { changesBetween } from '../history/index.ts';

export function valuesOf({ code, name, sort, active, remark }: PostForm): PostForm {
  return { code, name, sort, active, remark };
}

const LABELS = { code: '编码', name: '名称', sort: '排序', active: '状态', remark: '备注' } as const;
const NOTHING = { code: '', name: '', sort: '', active: '', remark: '' };

export function changesOf(before: PostForm | null, after: PostForm): FieldChange[] {
  return changesBetween(before ? wordsOf(before) : NOTHING, wordsOf(after), LABELS);
}

function wordsOf({ code, name, sort, active, remark }: PostForm) {
  return { code, name, sort: String(sort), active: active ? '启用' : '停用', remark };
}
