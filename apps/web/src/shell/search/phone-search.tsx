import { type ReactNode, useEffect, useRef } from 'react';

import { Dialog } from '#ui/layer/dialog.tsx';

import { SearchBox } from './search-box.tsx';

/** The search, filling the screen of a phone. */
export function PhoneSearch({ onClose }: { onClose: () => void }): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Runs after the dialog has focused its first button.
    const timer = setTimeout(() => input.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  return (
    <Dialog open onClose={onClose} title="菜单快捷搜索">
      <SearchBox inputRef={input} floating={false} onDone={onClose} />
    </Dialog>
  );
}
