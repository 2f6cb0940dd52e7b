import { calls } from '@houtai/contract';
import type { Proposal } from '@houtai/contract/assistant-parts';

import { send } from '../../platform/send.ts';
import { confirm } from '../../ui/layer/confirm.ts';
import { setAssistantOpen } from './frame-store.ts';

/** Opens the ordinary form filled in: its values become the draft of that form, which the form takes up as it opens. Gives whether it did. */
export async function openForm({ key, values }: NonNullable<Proposal['form']>): Promise<boolean> {
  const kept = await send(calls.drafts.get, { formKey: key });
  if (kept && !(await confirm({ text: '表单里有未提交的草稿，用助手填写的内容替换吗？' }))) return false;
  await send(calls.drafts.save, { formKey: key, content: values });
  // The panel comes where the dialog may stand.
  setAssistantOpen(false);
  // The button at the right edge is the one way to its panel, for people as for us.
  const button = document.querySelector<HTMLElement>(`[data-panel-button="${key}"]`);
  if (button?.getAttribute('aria-expanded') === 'false') button.click();
  return true;
}
