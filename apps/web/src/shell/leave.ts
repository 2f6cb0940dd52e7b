import { hasAnyUnsaved } from '#platform/session/leave-guard.ts';
import { signOut } from '#platform/session/sign-out.ts';
import { confirm } from '#ui/layer/confirm.ts';

/** Signs out, unless the user decides to keep unsaved input. */
export async function leaveConsole(): Promise<void> {
  if (!hasAnyUnsaved() || (await confirm({ text: '有页面的内容未保存，退出登录后将丢失' }))) await signOut();
}
