import type { Proposal } from '@houtai/contract/assistant-parts';

import { type FormInSight, useFormsInSight } from '#platform/open-forms.ts';
import { confirm } from '#ui/layer/confirm.ts';

/** Finds the form that a proposal is for, or returns why it cannot be filled. */
export function formFor({ record, fill }: Proposal): FormInSight | string {
  const inSight = useFormsInSight.getState();
  const form = inSight.find(({ key }) => key === fill?.key);
  if (form) return form;
  return inSight.some(({ name }) => name === record)
    ? '现在打开的是另一张表单，没有填入；请在这张表单上重新提出'
    : '这张表单没有打开，没有填入；打开后请重新提出';
}

/** Asks before values are replaced; resolves to whether to continue. */
export async function mayReplace({ replacedBy }: FormInSight, values: Readonly<Record<string, string>>): Promise<boolean> {
  const replaced = replacedBy(values);
  return replaced.length === 0 || confirm({ text: `${replaced.join('、')}已有内容，用助手提议的替换吗？` });
}
