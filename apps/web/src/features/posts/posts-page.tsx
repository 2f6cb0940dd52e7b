import { calls } from '@houtai/contract';
import { POST } from '@houtai/contract/posts-form';
import type { ReactNode } from 'react';

import { ResourcePage } from '#kit/resource/resource-page.tsx';
import { resourceView } from '#kit/resource/resource-view.ts';

const VIEW = resourceView(POST, calls.posts, {
  name: 'posts',
  title: '岗位管理',
  importKind: 'posts',
  form: 'dialog',
  columns: {
    name: { width: 160, grow: false },
    code: { width: 160 },
    people: { card: 'meta' },
    remark: { grow: true, hidden: false, card: 'note' },
    active: { width: 104 },
    sort: { width: 80 },
  },
  hints: {
    code: '字母开头，不能与其他岗位相同',
    sort: '数字小的排在前面',
    active: '停用后不能再分配给用户，已担任的人不受影响',
  },
  whenSwitchedOff: '不能再分配给用户，已担任的人不受影响。',
  removeNote: '有人担任的岗位不能删除，可以改为停用',
});

export default function PostsPage(): ReactNode {
  return <ResourcePage of={VIEW} />;
}
