import { type ReactNode, useState } from 'react';

import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { Drawer } from '#ui/layer/drawer.tsx';

import { Statistics } from './statistics.tsx';

/** Opens what all feedback comes to in figures. */
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
            // What was counted is what one may see, whatever view was open.
            onSearch(new URLSearchParams({ ...filters, view: 'all' }).toString());
            setIsOpen(false);
          }}
        />
      </Drawer>
    </>
  );
}
