import { Fragment, type ReactNode } from 'react';

import type { MenuChoice } from './late-menu.tsx';
import { ContextMenu, type MenuAnchor, MenuItem, MenuSeparator } from './menu.tsx';

type ChoiceMenuProps = {
  isOpen: boolean;
  anchor: MenuAnchor;
  align: 'start' | 'end';
  choices: readonly (readonly MenuChoice[])[];
  onClose: () => void;
};

/** The menu that `LateMenu` loads. */
export function ChoiceMenu({ choices, ...place }: ChoiceMenuProps): ReactNode {
  return (
    <ContextMenu {...place}>
      {choices.map((group, index) => (
        <Fragment key={index}>
          {index > 0 && <MenuSeparator />}
          {group.map(({ text, ...choice }, at) => (
            <MenuItem key={at} {...choice}>
              {text}
            </MenuItem>
          ))}
        </Fragment>
      ))}
    </ContextMenu>
  );
}
