import { render } from '@testing-library/react';
import { expect, it } from 'vitest';

import { Icon } from './icon.tsx';
import { MoreIcon } from './more-icons.tsx';

// Administrators type the names of menu icons, so an inherited property name of objects must count as unknown.
it.each(['constructor', 'toString', '__proto__'])('shows the collection icon for the unknown name %s', (name) => {
  const collection = render(<Icon name="" />).container.innerHTML;
  expect(render(<Icon name={name} />).container.innerHTML).toBe(collection);
  expect(render(<MoreIcon name={name} size={16} />).container.innerHTML).toBe(collection);
});
