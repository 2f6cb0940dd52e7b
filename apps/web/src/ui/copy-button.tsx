import type { ReactNode } from 'react';

import { IconButton } from './icon-button.tsx';
import { toast } from './layer/toast.tsx';

/** Copies a text, such as the number of a record or of a request, and says whether that worked (specification 8.4). */
export function CopyButton({ text, label }: { text: string; label: string }): ReactNode {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success('复制成功'),
      () => toast.warning('复制失败，建议使用 Chrome 内核浏览器的极速模式'),
    );
  return <IconButton icon="copy" label={label} onClick={() => void copy()} />;
}
