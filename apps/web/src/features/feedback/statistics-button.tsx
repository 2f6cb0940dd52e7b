import { type ReactNode, useState } from 'react';

import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { Drawer } from '#ui/layer/drawer.tsx';

import { Statistics } from './statistics.tsx';

/** Opens the statistics of all feedback. */
export function StatisticsButton({ onSearch }: { onSearch: (search: string) => void }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        <Icon name="chart" />
        统计
      </Button>
      <Drawer open={isOpen} onClose={() => setIsOpen(false)} label="反馈统计" width={880}>
        <Statistics
          onOpen={(filters) => {
            // The counted records may be outside of the open view, so all visible ones are shown.
            onSearch(new URLSearchParams({ ...filters, view: 'all' }).toString());
            setIsOpen(false);
          }}
        />
      </Drawer>
    </>
  );
}
