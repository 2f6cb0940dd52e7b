import { toast } from './layer/toast.tsx';

/** Copies a text to the clipboard and shows whether that worked. */
export async function copyText(text: string): Promise<void> {
  if ((await written(text)) || selectedAndCopied(text)) toast.success('复制成功');
  else toast.warning('复制失败，建议使用 Chrome 内核的浏览器并切换到极速模式');
}

async function written(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Fallback for pages without https, where browsers offer no clipboard API; many internal sites are served that way. */
function selectedAndCopied(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('aria-hidden', 'true');
  area.style.position = 'fixed';
  area.style.opacity = '0';
  // An open dialog keeps the focus inside it.
  (focused?.closest('[role="dialog"]') ?? document.body).append(area);
  area.focus({ preventScroll: true });
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
