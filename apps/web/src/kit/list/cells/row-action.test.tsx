import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { RowAction } from './row-action.tsx';

it('acts for the first click of a double-click alone, as the second may fall on another row', () => {
  const act = vi.fn();
  render(<RowAction onClick={act}>完成</RowAction>);
  fireEvent.click(screen.getByRole('button'), { detail: 1 });
  fireEvent.click(screen.getByRole('button'), { detail: 2 });
  expect(act).toHaveBeenCalledTimes(1);
});
