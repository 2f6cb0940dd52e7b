import type { ReactNode } from 'react';

import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { LateMenu } from '#ui/layer/late-menu.tsx';

import { useConsole } from '../console.ts';
import { togglePanel } from '../frame.ts';
import { panelsOf } from '../rail/panels.ts';
import { ShownPanels } from '../rail/shown-panels.tsx';

/** A menu behind 「+」 on a phone, which has no rail: it opens the panels that the rail's buttons open elsewhere. */
export function NewMenu({ className }: { className?: string }): ReactNode {
  const { features } = useConsole();
  return (
    <ShownPanels panels={panelsOf(features)}>
      {(shown) =>
        shown.length > 0 && (
          <LateMenu
            trigger={
              <Button kind="ghost" size="square" className={className} aria-label="新建">
                <Icon name="plus" size={20} />
              </Button>
            }
            choices={[shown.map(({ panel }) => ({ text: panel.label, icon: panel.icon, onClick: () => togglePanel(panel.key) }))]}
          />
        )
      }
    </ShownPanels>
  );
}
